/** What a worker process counted since it began, as it tells it with its heartbeat. */
export interface WorkerMetrics {
  /** Of the process on its machine: `host:pid`. */
  worker: string;
  /** By task: jobs that were done, that failed, and how long all of them took. */
  tasks: Record<string, { done: number; failed: number; seconds: number }>;
  rss: number;
  cpuSeconds: number;
  /** Seconds since 1970. */
  startedAt: number;
}

/** Counts the jobs of a worker process. */
export function countJobs(worker: string) {
  const tasks: WorkerMetrics['tasks'] = {};
  return {
    /** @param milliseconds from the job's begin to its end */
    observe(task: string, outcome: 'done' | 'failed', milliseconds: number): void {
      const counted = (tasks[task] ??= { done: 0, failed: 0, seconds: 0 });
      counted[outcome] += 1;
      counted.seconds += milliseconds / 1000;
    },
    read(): WorkerMetrics {
      const { user, system } = process.cpuUsage();
      return {
        worker,
        tasks,
        rss: process.memoryUsage().rss,
        cpuSeconds: (user + system) / 1e6,
        startedAt: Date.now() / 1000 - process.uptime(),
      };
    },
  };
}
