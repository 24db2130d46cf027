// The background worker, which processes the runs of shared/tasks. By default it is a process; with WORKER_SECRET it is a function
// that is called every minute (docs/background.md).
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { workerOverHttp } from '../../shared/adapters/worker/http.ts'
import { workerLog } from '../../shared/adapters/worker/log.ts'
import { openProviders } from '../../shared/composition/ports.ts'
import { serveMetrics } from '../../shared/adapters/worker/metrics.ts'
import { startWorker } from '../../shared/adapters/worker/worker.ts'
import { startTracing } from '../../shared/platform/tracing.ts'
import { supabaseStorage } from '../../shared/platform/storage.ts'
import { tasks } from '../../shared/tasks/index.ts'

const configuration = readWorkerConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)
const options = {
  ...configuration.worker,
  tasks,
  providers: await openProviders(configuration),
  storage: configuration.storage.secretKey ? supabaseStorage(configuration.storage) : undefined,
  log: workerLog(configuration.logLevel),
}

if (configuration.http) {
  Deno.serve(workerOverHttp(options, configuration.http))
} else {
  const worker = await startWorker(options)
  if (configuration.metrics) serveMetrics(configuration.metrics)
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) Deno.addSignalListener(signal, () => resolve())
  })
  options.log('started', { tasks: tasks.map(({ name }) => name).join(' ') })
  await stopped
  await worker.stop()
  options.log('stopped')
  Deno.exit(0)
}
