import type { Schedule, Snapshot } from '../../../client/mod.ts'
import { find, h } from '../dom/dom.ts'
import { onSubmit } from '../dom/form.ts'
import { bar, follow } from './progress.ts'
import { fill } from '../dom/region.ts'
import { describeSchedule, findSchedule, scheduleForm } from './schedule.ts'
import { api } from '../api.ts'
import { facts, state } from '../dom/show.ts'
import { count, credits, number, time } from '../format.ts'

const isOpen = ({ state }: Snapshot) => state === 'queued' || state === 'running'

/** Captures of a catalog: now with its progress, and by a schedule. Returns what loads them. */
export function captures(id: string, changed: () => void): () => Promise<void> {
  let schedule: Schedule | undefined
  let watching: unknown
  let pricedCount = 0
  const load = () =>
    fill('captures', async () => {
      const [found, { snapshot_id, song_count }] = await Promise.all([findSchedule(id), api.catalogs.get(id)])
      schedule = found
      const latest = snapshot_id && await api.snapshots.get(snapshot_id)
      find('#capture').hidden = song_count === 0
      find('#schedule-part').hidden = song_count === 0
      find('#schedule-part summary').textContent = schedule ? 'Change the schedule' : 'Capture by a schedule'
      find('#schedule [type=submit]').textContent = schedule ? 'Save the schedule' : 'Start the schedule'
      if (song_count > 0 && song_count !== pricedCount) void showPrices()
      pricedCount = song_count
      if (latest && isOpen(latest)) watch(latest.id)
      return [
        latest
          ? facts([
            ['Latest', time(latest.created_at)],
            ['State', state('capture', latest.state)],
            ['Captured', `${number(latest.captured_count)} of ${count(latest.recording_count, 'recording')}`],
          ])
          : h(
            'p',
            { class: 'empty' },
            song_count > 0
              ? 'No capture yet. Growth needs one each day.'
              : 'Nothing to capture yet: add recordings first.',
          ),
        latest && isOpen(latest) &&
        bar({ done: latest.captured_count, total: latest.recording_count }, 'Progress of the capture'),
        latest && latest.error && h('p', { class: 'problem' }, latest.error),
        ...schedule ? describeSchedule(schedule, load) : [],
      ]
    })

  /** Looks again while a capture goes on that this page did not start, or that was started before it was loaded. */
  function watch(snapshotId: string): void {
    if (watching) return
    watching = setTimeout(async () => {
      watching = undefined
      // This page follows the run that it has started itself.
      if (find('#capture [type=submit]').ariaDisabled) return
      await load()
      const ended = await api.snapshots.get(snapshotId).then((now) => !isOpen(now), () => false)
      if (ended) changed()
    }, 2_000)
  }

  async function showPrices(): Promise<void> {
    try {
      const [once, daily] = await Promise.all([
        api.snapshots.price({ catalog_id: id }),
        api.snapshots.price({ catalog_id: id, schedule: 'daily' }),
      ])
      find('#price').textContent = `Costs up to ${credits(once.credits_per_capture)}.`
      find('#schedule-price').textContent = `Up to ${credits(once.credits_per_capture)} each time, and ${
        credits(daily.credits_per_month ?? 0)
      } a month if it runs each day. Growth needs a capture each day.`
    } catch {
      // The price is also in the refusal of a capture that costs too much.
      find('#price').textContent = ''
    }
  }

  onSubmit('capture', async (_, show) => {
    const { runId } = await api.snapshots.create({ catalog_id: id })
    await api.runs.wait(runId, { onProgress: follow('Progress of the capture', show) })
    show('Captured.')
    changed()
  })
  scheduleForm(id, () => schedule, load)
  return load
}
