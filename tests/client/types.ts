// Never run. `npm run check` and a test compile it: each expected error has to be one.
import { type ApiClient, type Body, createClient, type Recording, type Run } from '../../shared/client/mod.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

export async function compiles(client: ApiClient) {
  const page = await client.catalogs.list({ page: 1, limit: 100 })
  const name: string = page.catalogs[0]!.name
  const next: boolean = page.pagination.has_more

  for await (const recording of client.catalogs.historyAll('id', { since: '2026-11-01', days: 7 })) {
    isTrue<Equal<typeof recording, Recording>>()
    isTrue<Equal<Recording['percentage_growth'], number | null>>()
    // @ts-expect-error it may be null
    recording.percentage_growth.toFixed()
  }

  const { data, error } = await client.GET('/api/catalogs/{catalogId}/valuations', {
    params: { path: { catalogId: 'id' }, query: { limit: 1 } },
  })
  if (error) return error.detail satisfies string
  isTrue<Equal<typeof data.valuations[number]['mid'], number>>()

  const csv: string = await client.catalogs.historyCsv('id', { since: '2026-11-01', days: 7 })
  const run: Run = await client.runs.wait('id', { onProgress: ({ status }) => status satisfies string })
  const body: Body<'create_site'> = { name: 'Name', brief: 'Brief' }
  const site = await client.sites.create(body, { idempotencyKey: 'key', signal: AbortSignal.timeout(1000) })
  const fields = {
    revision: site.revision,
    slug: 'harbour',
    releaseDate: null,
    design: { accent: '#eba63f' },
  }
  const { site: edited, corrections } = await client.sites.edit(site.id, fields)
  corrections[0]?.to satisfies string | undefined
  const { missing_assets } = await client.sites.restore(site.id, { revision: edited.revision, to: 0 })
  missing_assets satisfies string[]
  const { revisions } = await client.sites.revisions(site.id)
  revisions[0]?.action satisfies string | undefined
  await client.sites.publish(site.id, site.revision)

  return { name, next, csv, run }
}

export async function isRefused(client: ApiClient) {
  // @ts-expect-error since is required
  await client.catalogs.history('id', { days: 7 })
  // @ts-expect-error there is no such path
  await client.GET('/api/catalog')
  // @ts-expect-error the path needs its parameter
  await client.GET('/api/sites/{id}')
  // @ts-expect-error it has no such field
  await client.catalogs.create({ title: 'Title' })
  // @ts-expect-error only these four
  await client.snapshots.create({ catalog_id: 'id', schedule: 'hourly' })
  // @ts-expect-error outside services alone call it
  await client.POST('/api/webhooks/stripe')
  // @ts-expect-error the address is required
  createClient({ apiKey: 'key' })
}
