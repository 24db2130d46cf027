import { find, h } from './dom.ts'
import { onSubmit, sureAction } from './form.ts'
import { fill } from './region.ts'
import { api } from './session.ts'
import { count, credits, facts, progress, state, time } from './show.ts'

/** Captures of a catalog: now with its progress, and each day. Returns what loads them. */
export function captures(id: string, changed: () => void): () => Promise<void> {
  const load = () =>
    fill('captures', async () => {
      const [{ tasks }, { snapshot_id, song_count }] = await Promise.all([
        api.schedules.list({ limit: 100 }),
        api.catalogs.get(id),
      ])
      const latest = snapshot_id && await api.snapshots.get(snapshot_id)
      const schedule = tasks.find(({ catalog_id }) => catalog_id === id)
      find('#capture').hidden = song_count === 0
      find('#schedule').hidden = song_count === 0 || schedule !== undefined
      if (song_count > 0) void showPrices()
      return [
        latest
          ? facts([
            ['Latest', time(latest.created_at)],
            ['State', state(latest.state)],
            ['Captured', count(latest.captured_count, 'recording')],
          ])
          : h(
            'p',
            { class: 'empty' },
            song_count > 0 ? 'No capture yet. Growth needs one each day.' : 'Add recordings first.',
          ),
        latest && latest.error && h('p', { class: 'problem' }, latest.error),
        schedule && h(
          'div',
          { class: 'row' },
          h('span', {}, `${schedule.schedule}, next ${time(schedule.next_run_at)}`),
          sureAction('Stop', 'the schedule', async () => {
            await api.schedules.delete(schedule.id)
            await load()
          }),
        ),
        schedule?.last_error && h('p', { class: 'problem' }, schedule.last_error),
      ]
    })

  async function showPrices(): Promise<void> {
    try {
      const [once, daily] = await Promise.all([
        api.snapshots.price({ catalog_id: id }),
        api.snapshots.price({ catalog_id: id, schedule: 'daily' }),
      ])
      find('#price').textContent = `Costs up to ${credits(once.credits_per_capture)}; each day up to ${
        credits(daily.credits_per_month ?? 0)
      } a month.`
    } catch {
      // The price is also in the refusal of a capture that costs too much.
      find('#price').textContent = ''
    }
  }

  onSubmit('capture', async (_, show) => {
    const { runId } = await api.snapshots.create({ catalog_id: id })
    await api.runs.wait(runId, { onProgress: (run) => show(...progress(run)) })
    show('Captured.')
    changed()
  })
  onSubmit('schedule', async (_, show) => {
    await api.snapshots.create({ catalog_id: id, schedule: 'daily' })
    show('Captured now and each day from tomorrow.')
    await load()
  })
  return load
}
