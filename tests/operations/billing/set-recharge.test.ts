import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { openRecharger } from '../../support/recharges.ts'
import { useBilling } from './world.ts'

const { platform, newAccount, createPayer, saveCard, runOut, seen, purchases, setRecharge } = useBilling()
const { organization, owner, member, outsider } = peopleFixture(platform)

it('is not switched on without a card, and may be set up without one', async () => {
  const account = await newAccount()
  expect(await setRecharge(account, { enabled: true }, 409)).toEqual({
    status: 'error',
    error: 'Save a card first',
  })
  await setRecharge(account, { credits: 2000, enabled: false })
  expect(await seen(account)).toMatchObject({ enabled: false, credits: 2000 })
  await saveCard(account, '4242')
  const { recharge } = await setRecharge(account, { enabled: true })
  expect(recharge).toMatchObject({ enabled: true, credits: 2000, card: { brand: 'visa', last4: '4242' } })
  expect(await seen(account)).toEqual(recharge)
})

it.each([
  [{}, 'At least one field is required'],
  [{ credits: 499 }, 'credits must be at least 500'],
  [{ credits: 100_001 }, 'credits must be at most 100000'],
  [{ credits: '500' }, 'credits must be an integer'],
  [{ monthly_limit_credits: 499 }, 'monthly_limit_credits must be at least 500'],
  [{ enabled: 'yes' }, 'enabled must be true or false'],
])('refuses %j', async (body, error) => {
  expect(await setRecharge(owner, body, 400)).toEqual({ status: 'error', error })
})

it('changes by what is given alone; null takes the limit away', async () => {
  const account = await createPayer({ credits: 700 })
  await setRecharge(account, { monthly_limit_credits: 5_000 })
  await setRecharge(account, { credits: 800 })
  const changed = { enabled: true, credits: 800, monthly_limit_credits: 5_000 }
  expect(await seen(account)).toMatchObject(changed)
  const { recharge } = await setRecharge(account, { monthly_limit_credits: null })
  expect(recharge).toMatchObject({ ...changed, monthly_limit_credits: null })
})

it('is of an organization for its owners and its own key, whose requests are then recharged', async () => {
  const named = { organization_id: organization.id, credits: 500 }
  await saveCard(organization, '4242')
  for (const caller of [owner, organization]) {
    expect((await setRecharge(caller, { ...named, enabled: true })).recharge).toMatchObject({ enabled: true })
  }
  expect((await setRecharge(member, named, 403)).error).toBe('Only an owner may do this')
  expect((await setRecharge(outsider, named, 403)).error).toBe('Access denied to this organization')
  expect(await seen(owner)).toMatchObject({ enabled: false, card: null })
  await runOut(organization)
  await using _worker = await openRecharger(platform)
  await expect.poll(() => purchases(organization)).toEqual([500])
  expect(await purchases(owner)).toEqual([])
})
