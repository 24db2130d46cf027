import type { Command } from 'commander'
import { type Body, ConnectionError, type Result, type Run } from '../../client/mod.ts'
import { addCommand, type Session, withSession } from '../command.ts'
import { confirm } from '../confirm.ts'
import { withNextSteps } from '../failure.ts'
import { addRecordings, catalogId, catalogSteps } from '../find-catalog.ts'
import { followRun } from '../follow-run.ts'
import { count, counted } from '../numbers.ts'
import { timeLimitMs } from '../options.ts'
import { addScheduleOptions, scheduleFields, type ScheduleOptions } from '../schedule-options.ts'
import { note } from '../terminal.ts'

interface Options extends ScheduleOptions {
  watch?: boolean
  yes?: boolean
  timeout: string
}

export function capture(parent: Command): void {
  addScheduleOptions(
    addCommand(parent, 'capture <catalog>', 'Capture the play counts of a catalog now. Costs credits.', [
      'acp capture "Summer 2026" --watch',
      'acp capture "Summer 2026" --schedule daily --hour 5 --budget 200',
      'acp capture 0e000000-0000-4000-8000-000000000004 --schedule monthly --yes --json',
    ]).option('-w, --watch', 'show the progress until the capture has ended'),
  )
    .option('--yes', 'do not ask before a schedule is created')
    .option('--timeout <seconds>', 'how long --watch waits', '3600')
    .action(withSession<Options, [string]>(async (session, given) => {
      const { client, options, signal, show, next } = session
      const timeoutMs = timeLimitMs('--timeout', options.timeout)
      const catalog_id = await catalogId(client, given, signal)
      const body = { catalog_id, ...scheduleFields(options) }
      const start = async () => {
        await confirmSchedule(session, body)
        return await client.snapshots.create(body, { signal })
      }
      const started = await withNextSteps({
        invalid_input: async () => {
          const { song_count } = await client.catalogs.get(catalog_id, { signal })
          return song_count === 0 ? addRecordings(given) : undefined
        },
      }, start).catch((error) => {
        // Once it has ended, a repeated command would start and charge another one.
        if (signal.aborted || error instanceof ConnectionError) {
          note(`The capture may have started. Before you repeat it, see: ${next('acp runs')}`)
        }
        throw error
      })
      const { snapshot, runId } = started
      if (!options.watch) {
        return show(
          started,
          () =>
            `The capture of ${counted(snapshot.recording_count, 'recording')} is ${snapshot.state}.` +
            ` Follow it with: ${next(`acp runs watch ${runId}`)}${scheduled(started)}`,
        )
      }
      const run = await followRun(
        session,
        { title: 'Capturing', runId },
        (onProgress) => client.runs.wait(runId, { signal, timeoutMs, onProgress }),
      )
      const finished = await client.snapshots.get(snapshot.id, { signal })
      show({ ...started, snapshot: finished, run }, () => summary(run, finished) + scheduled(started))
    }, catalogSteps))
}

/** Shows what a schedule costs, and asks. */
async function confirmSchedule(
  { client, options, signal }: Session<Options>,
  { catalog_id, schedule }: Body<'create_playcount_snapshot'>,
) {
  if (schedule === undefined || schedule === 'once') return
  const price = await client.snapshots.price({ catalog_id, schedule }, { signal })
  const { recordings, credits_per_capture, captures_per_month, credits_per_month } = price
  note(
    `Each capture of ${counted(recordings, 'recording')} costs up to ${
      counted(credits_per_capture, 'credit')
    }, ` +
      `the ${captures_per_month} of a month up to ${counted(credits_per_month!, 'credit')}.`,
  )
  await confirm(`Capture now, and again (${schedule})?`, options, 'Nothing was captured')
}

/** What follows from a new schedule. */
function scheduled({ task_id, comparable_from }: Result<'create_playcount_snapshot'>) {
  const week = comparable_from?.find(({ days }) => days === 7)
  return (task_id ? `\nIt has the schedule ${task_id}` : '') +
    (week
      ? `\nA comparison of two weeks is possible from ${week.from} on, if no day is missed: --days 7 --since ${week.since}`
      : '')
}

function summary(
  run: Run,
  { captured_count, recording_count }: { captured_count: number; recording_count: number },
) {
  const { credits } = { credits: undefined, ...run.output as { credits?: number } | null }
  const cost = credits === undefined ? '' : ` for ${counted(credits, 'credit')}`
  return `Captured ${count(captured_count)} of ${counted(recording_count, 'recording')}${cost}`
}
