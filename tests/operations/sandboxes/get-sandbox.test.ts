import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { call, get, post } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'

rule(
  'a setup runs in the background, once at a time, and is followed as a run',
  { needs: ['stand_ins'] },
  async () => {
    const { as, id } = await openPayer()
    const reply = await call('POST', '/api/sandboxes/setup', { as })
    const during = await post('/api/sandboxes/setup', {}, as)
    const run = await untilEnded(reply.body.runId, as)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ status: 'success', runId: expect.any(String) })
    expect(during.status).toBe(200)
    expect(run).toMatchObject({ id: reply.body.runId, status: 'completed', error: null })
    expect(run.output).toMatchObject({
      repository: expect.any(String),
      sandbox_id: expect.any(String),
      snapshot_id: expect.any(String),
    })
    const { body } = await get('/api/sandboxes', as)
    expect(body.sandbox).toMatchObject({ account_id: id, state: 'ready' })
  },
)
