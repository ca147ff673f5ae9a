/** Keeps a value as the newest of a map, and lets go of the oldest beyond `most`. */
export function keepNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
