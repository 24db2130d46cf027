import type { Song } from '../../../client/mod.ts'
import { announce, type Element, find, h } from '../dom/dom.ts'
import { toast } from '../../components/toast.tsx'
import { action, onSubmit } from '../dom/form.ts'
import { fillPages } from '../dom/region.ts'
import { api } from '../api.ts'
import { type Column, table } from '../dom/show.ts'
import { count, day, number } from '../format.ts'

/** The recordings of a catalog, all of them or those that are searched for. Returns what loads them again. */
export function songs(
  id: string,
  toggle: (isrc: string, name: string, button: Element) => Promise<void>,
  changed: () => void,
): () => Promise<void> {
  // A link to a recording finds it here.
  let search = new URLSearchParams(location.search).get('recording') ?? ''
  find('#search input').value = search
  let found = 0
  const columns: Column<Song>[] = [
    {
      name: 'Recording',
      cell: ({ isrc, name }) => {
        const button: Element = h('button', {
          type: 'button',
          class: 'link',
          'aria-expanded': 'false',
          onclick: () => toggle(isrc, name ?? isrc, button),
        }, name ?? isrc)
        return button
      },
    },
    { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
    { name: 'ISRC', cell: ({ isrc }) => h('code', {}, isrc) },
    { name: 'Released', cell: ({ release_date }) => day(release_date) },
    { name: 'Known', cell: ({ condition }) => condition?.explanation ?? '–' },
    { name: 'Share', isNumber: true, cell: ({ share }) => share === null ? '–' : `${number(share)} %` },
    {
      name: '',
      cell: ({ isrc, name }) =>
        action('Remove', name ?? isrc, async () => {
          const reload = async () => {
            changed()
            await load()
          }
          await api.catalogs.removeSongs(id, [isrc])
          await reload()
          toast(`${name ?? isrc} is removed.`, async () => {
            await api.catalogs.addSongs(id, [isrc])
            await reload()
          })
        }),
    },
  ]
  const load = fillPages(
    'songs',
    (page) => api.catalogs.songs(id, { page, limit: 25, ...search && { search } }),
    ({ songs, pagination }) => {
      found = pagination.total_count
      return songs
    },
    (rows, total) => [
      total > 0 && h('p', { class: 'muted' }, `${number(rows.length)} of ${number(total)}`),
      table(
        'Recordings',
        columns.filter(({ name }) =>
          (name !== 'Share' || rows.some(({ share }) => share !== null)) &&
          (name !== 'Known' || rows.some(({ condition }) => condition !== null))
        ),
        rows,
        search
          ? `No recording matches “${search}”.`
          : 'No recordings yet. Add them by an address, a UPC, ISRCs, a file or words.',
      ),
    ],
  )
  onSubmit('search', async ({ text }) => {
    search = text('search')
    await load()
    announce(count(found, 'recording'))
  })
  // The browser's own button that empties the field.
  find('#search input').addEventListener('search', () => {
    if (search && !find('#search input').value) find('#search [type=submit]').click()
  })
  return load
}
