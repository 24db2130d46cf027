import { expect, it } from 'vitest'
import { OperationError } from '../../../shared/errors/errors.ts'
import { openSource } from '../../../shared/operations/catalogs/song-source.ts'
import { identifySources, type RecordingsPort } from '../../../shared/providers/identify-source.ts'

const upc = identifySources('0200000000009')
const page = { recordings: [], skipped: 0, next: null, total: 0 }

/** Opens the services for a UPC: each has it (true), does not have it (false), or is not available. */
const open = (has: Partial<Record<RecordingsPort, boolean>>) =>
  openSource(
    {
      db: { call: () => Promise.resolve() },
      require(port: RecordingsPort) {
        if (has[port] === undefined) throw new OperationError('feature_unavailable', `No ${port}`)
        return Promise.resolve({ list: () => Promise.resolve(has[port] ? page : undefined) })
      },
    } as never,
    crypto.randomUUID(),
    upc,
  )

it.each<[string, Parameters<typeof open>[0]]>([
  ['storeRecordings', { storeRecordings: true, streamingRecordings: true }],
  ['streamingRecordings', { storeRecordings: false, streamingRecordings: true }],
  ['streamingRecordings', { streamingRecordings: true }],
])('a UPC is read by %s of %o, the first that has it', async (port, has) => {
  expect((await open(has)).port).toBe(port)
})

it.each<[string, Parameters<typeof open>[0]]>([
  ['not_found', { storeRecordings: false, streamingRecordings: false }],
  ['feature_unavailable', {}],
])('a UPC fails with %s for %o', async (code, has) => {
  await expect(open(has)).rejects.toMatchObject({ code })
})
