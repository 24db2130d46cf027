import { expect } from 'vitest'
import { supabase } from '../../live/support/actors.ts'
import { expectInvalid } from '../../live/support/errors.ts'
import { get, post } from '../../live/support/http.ts'
import { readMail } from '../../live/support/mail.ts'
import { deployment, rule } from '../../live/support/rule.ts'

const newEmail = () => `acceptance-test-${crypto.randomUUID()}@example.com`
const codeIn = (mail: string) => /^\d{6}\b/m.exec(mail)![0]

rule('a mailed code is exchanged for a first key', { needs: ['mail_folder'] }, async () => {
  const email = newEmail()
  const signedUp = await post('/api/agents/signup', { email })
  expect(signedUp.status).toBe(200)
  expect(signedUp.body).toEqual({
    account_id: expect.any(String),
    api_key: null,
    message: expect.any(String),
  })
  const code = codeIn(await readMail(email))
  const verified = await post('/api/agents/verify', { email, code })
  expect(verified.body).toEqual({
    account_id: signedUp.body.account_id,
    api_key: expect.stringMatching(/^acp_sk_/),
    message: 'Verified',
  })
  const { body } = await get('/api/me', { 'x-api-key': verified.body.api_key })
  expect(body).toMatchObject({
    account: { id: signedUp.body.account_id, email, kind: 'person' },
    credits: 333,
  })
  expectInvalid(await post('/api/agents/verify', { email, code }), 'status')
})

rule('a person who signs up in a front end gets an account after confirming the address', {
  needs: ['mail_folder', 'session'],
}, async () => {
  const person = { email: newEmail(), password: crypto.randomUUID() }
  const client = supabase()
  expect((await client.auth.signUp(person)).data.session).toBeNull()
  expect((await client.auth.signInWithPassword(person)).error).not.toBeNull()
  const token = codeIn((await readMail(person.email)).replace(/[^]*?(\d{6})/, '$1'))
  const { data, error } = await client.auth.verifyOtp({ email: person.email, token, type: 'signup' })
  expect(error).toBeNull()
  const { body } = await get('/api/me', { authorization: `Bearer ${data.session!.access_token}` })
  expect(body).toMatchObject({ account: { email: person.email, kind: 'person' }, organizations: [] })
  const { body: again } = await get('/api/me', { authorization: `Bearer ${data.session!.access_token}` })
  expect(again.account).toEqual(body.account)
})

rule('a password counts once it was set in the session of a mailed code', {
  needs: ['mail_folder', 'session'],
}, async () => {
  const person = { email: newEmail(), password: crypto.randomUUID() }
  const client = supabase()
  const first = { ...person, password: crypto.randomUUID() }
  await client.auth.signUp(first)
  const token = codeIn((await readMail(person.email)).replace(/[^]*?(\d{6})/, '$1'))
  expect((await client.auth.verifyOtp({ email: person.email, token, type: 'email' })).error).toBeNull()
  expect((await supabase().auth.signInWithPassword(first)).error?.code).toBe('invalid_credentials')
  expect((await client.auth.updateUser({ password: person.password })).error).toBeNull()
  expect((await supabase().auth.signInWithPassword(person)).error).toBeNull()
})

rule('row-level security protects the tables from front ends', { needs: ['session'] }, async () => {
  for (const table of ['accounts', 'api_keys', 'catalogs', 'sites']) {
    const { error } = await supabase().schema('app' as 'public').from(table).select()
    expect(error, table).not.toBeNull()
  }
  expect(deployment.publishable_key).toBeTruthy()
})
