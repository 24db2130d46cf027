import type { Catalog } from '../client/mod.ts'
import { find, h } from './dom.ts'
import { addOptions, onSubmit } from './form.ts'
import { fillPages } from './region.ts'
import { api, to } from './session.ts'
import { type Column, day, money, number, table } from './show.ts'

const columns: Column<Catalog>[] = [
  { name: 'Name', cell: ({ id, name }) => h('a', { href: to(`catalogs/${id}`) }, name) },
  {
    name: 'Owner',
    cell: ({ owners }) => owners.map(({ kind, name }) => kind === 'person' ? 'You' : name).join(', '),
  },
  { name: 'Recordings', isNumber: true, cell: ({ song_count }) => number(song_count) },
  {
    name: 'Value',
    isNumber: true,
    cell: ({ valuation }) => valuation ? money(valuation.mid, valuation.currency) : '–',
  },
  { name: 'Changed', isNumber: true, cell: ({ updated_at }) => day(updated_at) },
]

export function catalogs(): void {
  find('#new').href = to('catalogs/new')
  const load = fillPages(
    'catalogs',
    async (page) => {
      const { catalogs, pagination } = await api.catalogs.list({ page })
      return { rows: catalogs, total: pagination.total_count }
    },
    (
      rows,
    ) => [table('Catalogs', columns, rows, 'No catalogs yet. Create one from the address of a release.')],
  )
  void load()
}

/** Creates an empty catalog. Its page then shows what the address has. */
export async function newCatalog(): Promise<void> {
  onSubmit('new-catalog', async ({ text }, show) => {
    show('Creating…')
    const { catalog } = await api.catalogs.create({
      name: text('name'),
      ...text('organization') && { organization_id: text('organization') },
    })
    const source = text('source')
    location.assign(to(`catalogs/${catalog.id}${source && `?source=${encodeURIComponent(source)}`}`))
  })
  addOptions('[name=organization]', (await api.me()).organizations)
}
