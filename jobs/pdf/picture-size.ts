/** Width and height in pixels of a PNG or a JPEG, read from its header; null when it is neither. */
export function pictureSize(data: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  try {
    const size = view.getUint32(0) === 0x89504e47 ? pngSize(view) : jpegSize(view);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSize = (view: DataView) => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** Walks the segments of a JPEG to its frame header (SOF0 to SOF15, less the tables DHT, JPG and DAC). */
function jpegSize(view: DataView): { width: number; height: number } | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker > 0xfffe) return null;
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}
