import { expect } from 'vitest'
import { once, openPayer, outsider, owner, ownerId, supabase } from './support/actors.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
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

rule('errors of a setup have their shape', {}, async () => {
  expectError(await call('POST', '/api/sandboxes/setup', {}), 401, 'unauthenticated', 'error', credentialText)
  expectInvalid(await post('/api/sandboxes/setup', { account_id: 'nobody' }, owner), 'error', /account_id/)
  expectInvalid(await post('/api/sandboxes/setup', { surprise: 1 }, owner), 'error', /surprise/)
  const denied = await post('/api/sandboxes/setup', { account_id: await ownerId() }, outsider)
  expectError(denied, 403, 'forbidden', 'error')
})

const stage = (body: object, as: Headers) => post('/api/sandboxes/staged-file', body, as)

rule('a staged file has a path of its account, a token and an address', {}, async () => {
  const { as, id } = await account()
  const { status, body } = await stage({ name: 'mix.wav', contentType: 'audio/wav', size: 1_048_576 }, as)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['path', 'signedUrl', 'token'])
  expect(body.path).toMatch(new RegExp(`^${id}/[0-9a-f-]{36}/mix\\.wav$`))
  expect(new URL(body.signedUrl).searchParams.get('token')).toBe(body.token)
})

rule('errors of a staged file have their shape', {}, async () => {
  for (const body of [{}, { name: '' }, { name: 7 }, { name: 'x', surprise: 1 }, { name: 'x', size: -1 }]) {
    expectInvalid(await stage(body, owner), 'error')
  }
  expectInvalid(await stage({ name: 'x', size: 104_857_601 }, owner), 'error')
  expect((await stage({ name: 'x', size: 104_857_600 }, owner)).status).toBe(200)
  for (const name of ['../up', 'a/b', '.', '..']) {
    const reply = await stage({ name }, owner)
    if (reply.status === 200) expect(reply.body.path).not.toMatch(/\.\.|\/\/|\/$/)
    else expectInvalid(reply, 'error')
  }
  expectError(
    await post('/api/sandboxes/staged-file', { name: 'x' }),
    401,
    'unauthenticated',
    'error',
    credentialText,
  )
})

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

rule(
  'only files under the path of the caller are committed',
  { needs: ['stand_ins', 'mail_folder'] },
  async () => {
    await setup()
    const { as } = await account()
    const { body: foreign } = await stage({ name: 'foreign.txt' }, owner)
    const commit = async (path: string) => {
      const { status, body } = await post('/api/sandboxes/files', { files: [{ path, name: 'x.txt' }] }, as)
      expect(body.uploaded ?? []).toEqual([])
      return [status, JSON.stringify(body).replaceAll(path, '<path>')]
    }
    const missing = `${await ownerId()}/${crypto.randomUUID()}/foreign.txt`
    expect(await commit(foreign.path)).toEqual(await commit(missing))
    for (const files of [[], [{ path: 'x' }], Array.from({ length: 51 }, () => ({ path: 'x', name: 'x' }))]) {
      const reply = await post('/api/sandboxes/files', { files }, as)
      expect([reply.status, reply.headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
    }
  },
)

rule('committing without a sandbox is a 404', { needs: ['mail_folder'] }, async () => {
  const { as, id } = await openPayer()
  const files = [{ path: `${id}/${crypto.randomUUID()}/a.txt`, name: 'a.txt' }]
  const reply = await post('/api/sandboxes/files', { files }, as)
  expect([reply.status, reply.headers.get('x-error-code')]).toEqual([404, 'not_found'])
})
