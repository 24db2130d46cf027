import { expect } from 'vitest'
import { once, openPayer, supabase } from './support/actors.ts'
import { call, get, type Headers, post } from './support/http.ts'
import { rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

/** The account of the sandbox: a new one where mail can be read. */
const account = once(openPayer)
const setup = once(async () => {
  const { as } = await account()
  const reply = await call('POST', '/api/sandboxes/setup', { as })
  const during = await post('/api/sandboxes/setup', {}, as)
  return { reply, during, run: await untilEnded(reply.body.runId, as) }
})

rule(
  'a setup runs in the background, once at a time, and is followed as a run',
  { needs: ['stand_ins'] },
  async () => {
    const { reply, during, run } = await setup()
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ status: 'success', runId: expect.any(String) })
    expect(during.status).toBe(200)
    expect(run).toMatchObject({ id: reply.body.runId, status: 'completed', error: null })
    expect(run.output).toMatchObject({
      repository: expect.any(String),
      sandbox_id: expect.any(String),
      snapshot_id: expect.any(String),
    })
    const { as, id } = await account()
    const { body } = await get('/api/sandboxes', as)
    expect(body.sandbox).toMatchObject({ account_id: id, state: 'ready' })
  },
)

const stage = (body: object, as: Headers) => post('/api/sandboxes/staged-file', body, as)

rule('a browser uploads to the address, and the file is committed once', {
  needs: ['session', 'mail_folder'],
}, async () => {
  await setup()
  const { as } = await account()
  const { body: staged } = await stage({ name: 'notes.txt', contentType: 'text/plain' }, as)
  const file = new Blob([`Acceptance test ${crypto.randomUUID()}`], { type: 'text/plain' })
  const uploaded = await supabase().storage.from('staged-files')
    .uploadToSignedUrl(staged.path, staged.token, file, { contentType: 'text/plain' })
  expect(uploaded.error).toBeNull()
  const read = await supabase().storage.from('staged-files').download(staged.path)
  expect(read.error).not.toBeNull()
  const commit = () =>
    post('/api/sandboxes/files', { files: [{ path: staged.path, name: 'notes.txt' }], path: 'docs' }, as)
  const { status, body } = await commit()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    uploaded: [{ path: 'docs/notes.txt', sha: expect.stringMatching(/^[0-9a-f]{40}$/) }],
  })
  expect((await commit()).body.uploaded).toEqual(body.uploaded)
  const { error } = await supabase().storage.from('staged-files').download(staged.path)
  expect(error).not.toBeNull()
})
