import { expect } from 'vitest'
import { openPayer, supabase } from '../../live/support/actors.ts'
import { post } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'

rule('a browser uploads to the address, and the file is committed once', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  await untilEnded((await post('/api/sandboxes/setup', {}, as)).body.runId, as)
  const wanted = { name: 'notes.txt', contentType: 'text/plain' }
  const { body: staged } = await post('/api/sandboxes/staged-file', wanted, as)
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
