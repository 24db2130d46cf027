import { find, h } from '../dom/dom.ts'
import { saveFile } from '../dom/files.ts'
import { confirmButton, onSubmit } from '../dom/form.ts'
import { fillPages } from '../dom/region.ts'
import { calls, data } from '../calls.ts'
import { api } from './api.ts'
import { state, table, timeCell } from '../dom/show.ts'
import { count } from '../format.ts'

/** The fans of a page: listed, erased and exported. */
export function siteFans(id: string): void {
  const load = fillPages(
    'fans',
    (page) => api.sites.signups(id, { page, limit: 20 }),
    ({ signups }) => signups,
    (rows, total) => {
      find('#export').hidden = total === 0
      const fans = table(
        'Newest fans',
        [
          { name: 'E-mail', cell: ({ email }) => email },
          { name: 'State', cell: (fan) => state('signup', fan.state) },
          { name: 'Signed up', cell: ({ created_at }) => timeCell(created_at) },
          {
            name: '',
            cell: ({ email }) =>
              confirmButton(
                'Delete',
                email,
                'The address and the proof of its consent are erased.',
                async () => {
                  await data(
                    calls.DELETE('/api/sites/{id}/signups', { params: { path: { id } }, body: { email } }),
                  )
                  await load()
                  // The button is gone with its row.
                  find('#fans-part').focus()
                },
              ),
          },
        ],
        rows,
        'Nobody has signed up yet. Fans who do on the published page are listed here.',
      )
      return [total > 0 && h('p', { class: 'muted' }, count(total, 'fan')), fans]
    },
  )
  void load()

  onSubmit('export', async ({ text }, show) => {
    const format = text('format') as 'generic'
    const csv = await data(
      calls.GET('/api/sites/{id}/signups.csv', {
        params: { path: { id }, query: { format, bom: true } },
        parseAs: 'blob',
      }),
    )
    const name = format === 'generic' ? 'fans.csv' : `fans-${format}.csv`
    saveFile(csv, name)
    show(`${name} is saved.`)
  })
}
