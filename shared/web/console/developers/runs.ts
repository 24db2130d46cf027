import type { Run } from '../../../client/mod.ts'
import { type Child, h } from '../dom/dom.ts'
import { action } from '../dom/form.ts'
import { bar, countsOf, describeCounts } from '../catalogs/progress.ts'
import { fillPages } from '../dom/region.ts'
import { api } from '../api.ts'
import { state, table, timeCell } from '../dom/show.ts'
import { time } from '../format.ts'

const names: Record<string, string> = {
  capture_playcounts: 'Capture of play counts',
  fill_catalog: 'Import into a catalog',
  generate_site: 'Generation of a page',
  create_content: 'Video',
  setup_sandbox: 'Sandbox',
}
const nameOf = ({ taskId }: Run) => names[taskId] ?? taskId.replaceAll('_', ' ')

/** Background work, how far it is, and why it failed. */
export function runs(): void {
  const isOpen = ({ status }: Run) => status === 'queued' || status === 'running'
  const load = fillPages(
    'runs',
    (page) => api.runs.list({ page, limit: 25 }),
    ({ runs }) => runs,
    (rows) => [
      table(
        'Latest runs',
        [
          { name: 'Work', cell: nameOf },
          { name: 'State', cell: ({ status }) => state('run', status) },
          { name: 'Ordered', cell: ({ createdAt }) => timeCell(createdAt) },
          { name: 'Ended', cell: ({ finishedAt }) => timeCell(finishedAt) },
          { name: 'Result', cell: (run) => result(run, isOpen(run)) },
          {
            name: '',
            cell: (run) =>
              isOpen(run) && action('Cancel', `${nameOf(run)}, ${time(run.createdAt)}`, async () => {
                await api.runs.cancel(run.id)
                await load()
              }),
          },
        ],
        rows,
        'No work yet. Captures, imports and generated pages are listed here.',
      ),
    ],
    isOpen,
  )
  void load()
}

function result(run: Run, isOpen: boolean): Child {
  const counts = countsOf(run)
  const text = run.error ?? describeCounts(counts)
  if (!isOpen || !counts.total) return h('span', { class: run.error !== null && 'problem' }, text)
  return h('div', {}, text, bar(counts, `Progress of ${nameOf(run)}`))
}
