import { expect } from 'vitest'
import { endConnectorLinks as task } from '../../shared/tasks/end-connector-links.ts'
import type { Providers } from '../../shared/tasks/task.ts'
import type { TestPlatform } from './platform.ts'
import { openWorker } from './worker.ts'

/** Lets a worker end the links to connect a service of which somebody has lost the right, if there are any. */
export async function endConnectorLinks({ database, services }: TestPlatform): Promise<void> {
  const open = () =>
    database.value`select count(*)::int from app.task_runs
      where task = 'end_connector_links' and finished_at is null`
  if (await open() === 0) return
  const providers = { connectors: await services.openPort('connectors') } as Providers
  await using _worker = await openWorker(database, [task()], { providers })
  await expect.poll(open, { interval: 20 }).toBe(0)
}
