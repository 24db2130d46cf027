import { afterEach, expect } from 'vitest'
import { faults } from '../../sql/credits/ledger.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import * as support from '../../support/recharges.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'

/** A platform whose books are right after each test, and what tests of payments do with it. */
export function useBilling() {
  const platform = fixture(openPlatform)
  afterEach(async () => {
    platform.vendors.stripe.clearFaults()
    expect(await faults(platform.database)).toEqual([])
  })
  const bound = <A extends unknown[], R>(call: (platform: TestPlatform, ...args: A) => R) => (...args: A) =>
    call(platform, ...args)
  const openPurchase = (caller: Caller, fields: object = {}) =>
    sendJson(platform, caller, 'POST', '/api/credits/purchase', {
      credits: 1500,
      successUrl: 'https://app.example.com/billing',
      ...fields,
    })
  return {
    platform,
    newAccount: () => createAccount(platform.database),
    openPurchase,
    newPurchase: async (caller: Caller, fields?: object) =>
      platform.vendors.stripe.store.find((await json(openPurchase(caller, fields))).id)!,
    createPayer: bound(support.createPayer),
    saveCard: bound(support.saveCard),
    openCardPage: bound(support.openCardPage),
    sendEvent: bound(support.sendEvent),
    spend: bound(support.spend),
    runOut: bound(support.runOut),
    seen: bound(support.seen),
    paymentsOf: bound(support.paymentsOf),
    purchases: bound(support.purchases),
    recharges: bound(support.recharges),
    setRecharge: (caller: Caller, body: object, status = 200) =>
      json(sendJson(platform, caller, 'PUT', support.path, body), status),
  }
}
