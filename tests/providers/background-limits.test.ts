import { describe, expect, it } from 'vitest'
import { openProviders } from '../../shared/composition/ports.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { openVendors } from '../support/vendors.ts'
import { fixture } from '../support/fixture.ts'
import { serve } from './vendor.ts'

const vendors = fixture(openVendors)

/** The ports of a worker whose mail never gets a response, within 0.1 s for a request. */
const open = () =>
  openProviders(readWorkerConfiguration({
    ...vendors.environment,
    BASE_URL: 'http://platform.test',
    WORKER_DATABASE_URL: 'postgres://platform_worker:x@127.0.0.1/platform',
    RESEND_API_BASE: serve(() => new Promise(() => {})),
    RESEND_API_KEY: 're_0123456789abcdef',
    PROVIDER_TIMEOUT_MS: '100',
  }))

describe('PROVIDER_TIMEOUT_MS in the background', () => {
  it('limits a mail', async () => {
    const { mail } = await open()
    const message = { to: 'ann@example.com', subject: 'Hello', text: 'Hello' }
    await expect(mail!.send(message, 'one', AbortSignal.timeout(5_000)))
      .rejects.toMatchObject({ code: 'store_unavailable' })
  })

  it('does not limit a list of recordings, which may take longer', async () => {
    const { streamingRecordings, storeRecordings } = await open()
    for (const { order } of [vendors.spotifyApi, vendors.appleMusic]) {
      order({ fault: 'slow', on: '/artists/' })
    }
    const signal = AbortSignal.timeout(400)
    const lists = [
      streamingRecordings!.list('artist:0TnOYISbd1XYRBk9myaseg', null, signal),
      storeRecordings!.list('artist:1000001', null, signal),
    ]
    // At once: both end in the same moment.
    await Promise.all(lists.map((list) => expect(list).rejects.toMatchObject({ name: 'TimeoutError' })))
  })
})
