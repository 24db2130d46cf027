import { describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { wrongCode } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { expectAbout, invalidCode, retryAfter, useSignUp } from './sign-up-world.ts'

const { inbox, platform, current, post, signUp, verify, mails, mailedCode, pass, requestCode, tryWrong } =
  useSignUp()

describe('a repeated sign-up', () => {
  it('gets the same response within a minute, without a mail or new attempts', async () => {
    const first = await signUp()
    const code = await mailedCode()
    expect(await tryWrong(code, 4)).toEqual([400, 400, 400, 400])
    await pass('45 seconds')
    const again = await signUp()
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await mails()).toHaveLength(1)
    expect((await verify(wrongCode(code))).status).toBe(429)
  })

  it('replaces the code after a minute', async () => {
    const first = await requestCode()
    await pass('1 minute')
    const second = await requestCode()
    expect(await mails()).toHaveLength(2)
    if (first !== second) expect((await verify(first)).body).toEqual(invalidCode)
    expect((await verify(second)).status).toBe(200)
  })

  it('sends at most five mails an hour, and the fifth code stays good', async () => {
    for (let sent = 1; sent <= 7; sent++) {
      expect((await signUp()).status).toBe(200)
      expect(await mails()).toHaveLength(Math.min(sent, 5))
      await pass('1 minute')
    }
    expect((await verify(await mailedCode())).status).toBe(200)
    await pass('53 minutes')
    await requestCode()
    expect(await mails()).toHaveLength(6)
  })

  it('sends one every twelve minutes after five within an hour, so that nobody can use them up for long', async () => {
    for (let sent = 1; sent <= 5; sent++) {
      await requestCode()
      if (sent < 5) await pass('1 minute')
    }
    for (let sent = 6; sent <= 9; sent++) {
      await pass('11 minutes 50 seconds')
      await signUp()
      expect(await mails()).toHaveLength(sent - 1)
      await pass('10 seconds')
      await requestCode()
      expect(await mails()).toHaveLength(sent)
    }
    expect((await verify(await mailedCode())).status).toBe(200)
  })

  it('is good within a minute after wrong tries that ended the code before, however often', async () => {
    for (let codes = 1; codes <= 4; codes++) {
      expect(await tryWrong(await requestCode(), 5)).toEqual([400, 400, 400, 400, 429])
      await pass('1 minute')
    }
    expect((await verify(await requestCode())).status).toBe(200)
  })
})

describe('a stranger on another network', () => {
  const behindProxy = fixture(() =>
    openPlatform({
      ...inbox.environment,
      CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
      DATABASE_URL: platform.database.apiUrl,
    })
  )

  const owner = '192.0.2.1'
  const stranger = '198.51.100.7'
  const from = (address: string, path: string, body: unknown) =>
    post(path, body, behindProxy, { 'x-forwarded-for': address })
  const signUpFrom = (address: string) => from(address, '/api/agents/signup', { email: current.email })
  const verifyFrom = async (address: string, code: string) =>
    (await from(address, '/api/agents/verify', { email: current.email, code })).status
  const guess = async (address: string, code: string, times: number) => {
    const statuses = []
    for (let by = 1; by <= times; by++) statuses.push(await verifyFrom(address, wrongCode(code, by)))
    return statuses
  }

  it('has five attempts an hour, which do not count for the network that requested the code', async () => {
    await signUpFrom(owner)
    const code = await mailedCode()
    expect(await guess(stranger, code, 6)).toEqual([400, 400, 400, 400, 429, 429])
    // Nor does it help to come from elsewhere, or to have the right code.
    expect(await guess('2001:db8::1', code, 1)).toEqual([429])
    expect(await verifyFrom(stranger, code)).toBe(429)
    expect(await guess(owner, code, 4)).toEqual([400, 400, 400, 400])
    expect(await verifyFrom(owner, code)).toBe(200)
  })

  it('has no more tries at the next code, until an hour has passed', async () => {
    await signUpFrom(owner)
    await guess(stranger, await mailedCode(), 5)
    await pass('1 minute')
    await signUpFrom(owner)
    expect(await guess(stranger, await mailedCode(), 1)).toEqual([429])
    await pass('59 minutes 30 seconds')
    await signUpFrom(owner)
    expect(await guess(stranger, await mailedCode(), 1)).toEqual([400])
  })

  it('is told when its next attempt is possible, not when the owner gets mail', async () => {
    await signUpFrom(owner)
    const code = await mailedCode()
    await guess(stranger, code, 1)
    await pass('10 minutes')
    await guess(stranger, code, 3)
    const body = { email: current.email, code: wrongCode(code) }
    const seconds = retryAfter(await from(stranger, '/api/agents/verify', body))
    expectAbout(seconds, 3000)
    await pass(`${seconds - 30} seconds`)
    await signUpFrom(owner)
    expect(await verifyFrom(stranger, await mailedCode())).toBe(429)
    await pass('30 seconds')
    expect(await verifyFrom(stranger, await mailedCode())).toBe(200)
  })

  it('who requests codes has them mailed to the owner, who uses the last one', async () => {
    for (let round = 1; round <= 6; round++) {
      await signUpFrom(stranger)
      await guess(stranger, await mailedCode(), 5)
      await pass('1 minute')
    }
    expect(await mails()).toHaveLength(5)
    expect(await verifyFrom(owner, await mailedCode())).toBe(200)
  })

  it('is distinguished from the owner by the network, not by the address in it', async () => {
    await signUpFrom('2001:db8:1:2::1')
    const code = await mailedCode()
    await guess('2001:db8:1:3::1', code, 5)
    expect(await verifyFrom('2001:db8:1:2:ffff::9', code)).toBe(200)
  })
})
