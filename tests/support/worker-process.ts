// A worker process with a task that takes for ever, to be killed by a test: `linger` reports that it is at work and waits.
import { workerLog } from '../../shared/adapters/worker/log.ts'
import { startWorker } from '../../shared/adapters/worker/worker.ts'
import type { Task } from '../../shared/tasks/task.ts'

const linger: Task = {
  name: 'linger',
  async run({ jobs, pause }, run) {
    await jobs.call('report_progress', { run_id: run.id, progress: { by: 'the first' } })
    await pause(600_000)
  },
  fail: () => Promise.resolve(),
}

await startWorker({
  database: { url: Deno.env.get('WORKER_DATABASE_URL')! },
  tasks: [linger],
  providers: {} as never,
  log: workerLog('info'),
  concurrency: 6,
  maxAttempts: 8,
  pollMs: 50,
  maintenanceMs: 100,
  stopTimeoutMs: 2_000,
})
