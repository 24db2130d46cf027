import { type Child, h } from './dom.ts'
import { action } from './form.ts'
import { fill } from './region.ts'
import { api } from './session.ts'
import { number, state, table, time } from './show.ts'

/** Background work, with what failed and why. */
export function runs(): void {
  const load = () =>
    fill('runs', async () => {
      const { runs } = await api.runs.list({ limit: 50 })
      const isOpen = (status: string) => status === 'queued' || status === 'running'
      return [
        table(
          'Latest runs',
          [
            { name: 'Work', cell: ({ taskId }) => taskId },
            {
              name: 'State',
              cell: ({ status }) => state(status),
            },
            { name: 'Ordered', cell: ({ createdAt }) => time(createdAt) },
            { name: 'Ended', cell: ({ finishedAt }) => time(finishedAt) },
            { name: 'Result', cell: (run): Child => run.error ?? done(run.progress) },
            {
              name: '',
              cell: ({ id, taskId, status }) =>
                isOpen(status) && action('Cancel', taskId, async () => {
                  await api.runs.cancel(id)
                  await load()
                }),
            },
          ],
          runs,
          'No work yet.',
        ),
        h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => void load() }, 'Refresh')),
      ]
    })
  void load()
}

function done(progress: unknown): string {
  const { captured, read, done = captured ?? read, total } = (progress ?? {}) as Partial<
    Record<'captured' | 'read' | 'done' | 'total', number | null>
  >
  if (done === undefined || done === null) return '–'
  return total ? `${number(done)} of ${number(total)}` : number(done)
}
