import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker, enqueueRun, openWorker, taskThat, untilRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

it('shows the state of a run, from its start to its end, as the list does', async () => {
  const id = await enqueueRun(platform.database, 'work', owner.id)
  const read = async () => {
    const { run } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs/${id}`))
    const { runs } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${id}`))
    expect(runs).toEqual([run])
    return run
  }
  const nothing = { startedAt: null, finishedAt: null, progress: null, output: null, error: null }
  const createdAt = expect.stringMatching(/Z$/)
  expect(await read()).toEqual({ id, taskId: 'work', status: 'queued', createdAt, ...nothing })
  const halfway = Promise.withResolvers<void>()
  await using _worker = await openWorker(platform.database, [taskThat('work', async ({ jobs }, run) => {
    await jobs.call('report_progress', { run_id: run.id, progress: { captured: 1, asked: 2 } })
    await halfway.promise
    return { captured: 2 } as never
  })])
  await untilRun(platform.database, id, { progress: { captured: 1 } })
  const running = { startedAt: expect.stringMatching(/Z$/), progress: { captured: 1, asked: 2 } }
  expect(await read()).toMatchObject({ status: 'running', ...running })
  halfway.resolve()
  await untilRun(platform.database, id, { state: 'completed' })
  const ended = { finishedAt: expect.stringMatching(/Z$/), output: { captured: 2 } }
  expect(await read()).toMatchObject({ status: 'completed', ...ended })
  // Calls of a worker that has lost the run.
  await callAsWorker(platform.database, 'report_progress', [id, { captured: 9 }])
  await callAsWorker(platform.database, 'save_recording_details', [id, '{}', []])
  expect((await read()).progress).toEqual(running.progress)
})
