import type { Site } from '../../../client/mod.ts'
import { h } from '../dom/dom.ts'
import { action, type Show, showIn } from '../dom/form.ts'
import { fillPages } from '../dom/region.ts'
import { api } from './api.ts'
import { table } from '../dom/show.ts'
import { time } from '../format.ts'

const actions = { create: 'created', generate: 'generated', edit: 'edited', restore: 'brought back' }

/** The revisions, newest first. Each brings back what the page was then. */
export function showRevisions(
  { id, revision }: Site,
  restore: (to: number, show: Show) => Promise<unknown>,
): Promise<void> {
  return fillPages(
    'revisions',
    (page) => api.sites.revisions(id, { page, limit: 10 }),
    ({ revisions }) => revisions,
    (rows) => {
      const outcome = h('div', { class: 'outcome', role: 'status' })
      const revisions = table(
        'Earlier revisions',
        [
          {
            name: 'Revision',
            cell: ({ revision, action, created_at }) =>
              h('span', {}, `${revision}: ${actions[action]} `, h('small', {}, time(created_at))),
          },
          {
            name: '',
            cell: (each) =>
              each.revision !== revision &&
              action(
                'Bring back',
                `revision ${each.revision}`,
                () => restore(each.revision, showIn(outcome)),
              ),
          },
        ],
        rows,
        'None yet.',
      )
      return [revisions, outcome]
    },
  )()
}
