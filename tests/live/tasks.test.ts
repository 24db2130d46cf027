import { expect } from 'vitest'
import { outsider, payer } from './support/actors.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { expectSameAsMissing } from './support/errors.ts'
import { call, get, patch, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()

/** A capture of one recording that is repeated each month. */
async function createSchedule() {
  const { as } = await payer()
  const isrcs = [deployment.demo?.isrcs?.[0] ?? newIsrc()]
  const { body } = await post('/api/playcount-snapshots', { isrcs, schedule: 'monthly' }, as)
  created.later(() => remove(`/api/tasks/${body.task_id}`, as))
  return { as, id: body.task_id as string, runId: body.runId as string }
}

rule('a schedule is listed, switched off and deleted', { needs: ['demo.isrcs'], credits: 1 }, async () => {
  const { as, id, runId } = await createSchedule()
  await untilEnded(runId, as)
  const { body } = await get(`/api/tasks?id=${id}`, as)
  expect(body.tasks).toEqual([expect.objectContaining({ id, enabled: true })])
  const missing = crypto.randomUUID()
  const send = (id: string) => call('PATCH', `/api/tasks/${id}`, { as: outsider, body: { enabled: false } })
  expectSameAsMissing(await send(id), await send(missing), id, missing)
  expect((await get(`/api/tasks?id=${id}`, outsider)).body.tasks).toEqual([])
  expect((await patch(`/api/tasks/${id}`, { enabled: false }, as)).body.task).toMatchObject({
    enabled: false,
  })
  expect((await get('/api/tasks?enabled=true', as)).text).not.toContain(id)
  expect((await get('/api/tasks?enabled=false', as)).text).toContain(id)
  expect((await remove(`/api/tasks/${id}`, as)).status).toBe(200)
  expect((await get(`/api/tasks?id=${id}`, as)).body.tasks).toEqual([])
})
