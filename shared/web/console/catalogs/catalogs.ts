import type { Catalog } from '../../../client/mod.ts'
import { find, h } from '../dom/dom.ts'
import { fillPages } from '../dom/region.ts'
import { organizationId, to } from '../place.ts'
import { api } from '../api.ts'
import { type Column, table } from '../dom/show.ts'
import { day, money, newerValue, number } from '../format.ts'

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
    cell: ({ headline }) => {
      const parts = [
        headline.updating && 'updating',
        headline.confidence && `${headline.confidence.level} confidence`,
        headline.value && `${number(headline.base!.valued)} of ${number(headline.base!.recordings)}`,
      ].filter((part) => part)
      return headline.value || headline.updating
        ? h(
          'span',
          {},
          headline.value && money(headline.value.mid, headline.currency),
          h('small', { class: 'muted', title: headline.updating && newerValue }, ` ${parts.join(', ')}`),
        )
        : '–'
    },
  },
  { name: 'Changed', isNumber: true, cell: ({ updated_at }) => day(updated_at) },
]

export function catalogs(): void {
  find('#new').href = to('catalogs/new')
  const load = fillPages(
    'catalogs',
    (page) =>
      api.catalogs.list({ page, ...organizationId ? { organization_id: organizationId } : { own: true } }),
    ({ catalogs }) => catalogs,
    (rows) => {
      find('#new').hidden = rows.length === 0
      return rows.length === 0 ? [start()] : [table('Catalogs', columns, rows, '')]
    },
    ({ headline }) => headline.updating,
  )
  void load().then(suggestPage)
}

/** What somebody who has nothing yet does first. */
const start = () =>
  h(
    'div',
    { class: 'start' },
    h('h2', {}, 'Start with a catalog'),
    h(
      'p',
      { class: 'muted' },
      'Give the address of a release, an artist or a playlist at Spotify or Apple Music. You see its recordings ' +
        'before anything is added, and then capture, compare and value their plays.',
    ),
    h('a', { class: 'button main', href: to('catalogs/new') }, 'Create your first catalog'),
  )

/** The second step, until there is a page. */
async function suggestPage(): Promise<void> {
  if (find('#new').hidden) return
  const { sites } = await api.sites.list({ organizationId, limit: 1 })
  find('#next').hidden = sites.length > 0
}
