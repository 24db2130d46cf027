/** @jsxImportSource hono/jsx */
import { dateText } from '../../../presentation/dates.ts'
import type { DailyGains } from '../daily-gains-schemas.ts'
import { averageHatch } from './bars.tsx'
import { drawFrame, type Format, isNarrow, marginOf, type Part, space, visibleName } from './frame.tsx'
import { type GainDay, height, isAveraged, isPartial, peakOf } from './gains.ts'
import { coveragePart, gainScale, gainsPart, keyPart } from './gains-plot.tsx'
import { colors, textSize } from './layout.ts'
import { hatch } from './marks.tsx'
import { compact, grouped, signed } from '../../../presentation/numbers.ts'
import { isolated } from '../../../media/svg/text.ts'
import { meaning, plural } from './words.ts'

/** What a catalog gained on each day. */
export function drawGains(gains: DailyGains, format: Format): string {
  const { width } = format
  const days = gains.dates.map((date, index): GainDay => ({
    index,
    date: date.date,
    // Merges and jumps are no listening: they are marked, and in no bar.
    gain: date.gain === null ? null : Math.max(0, date.gain - date.event_plays),
    average: date.late_average,
    gap: date.gap,
    observed: date.recordings_observed,
    expected: date.recordings_expected,
    corrections: date.corrections,
    events: date.event_recordings,
  }))
  const id = gains.catalog_id
  const patterns = { gap: `gap-${id}`, average: `average-${id}` }
  const plotHeight = isNarrow(width) ? 170 : 220
  const { labels } = gainScale(days, plotHeight)
  const name = visibleName(gains.name, format) ?? 'the catalog'
  const observed = days.filter(({ gap }) => !gap)
  const parts = observed.length
    ? [
      gainsPart({ days, width, height: plotHeight, patterns }),
      space(4),
      coveragePart(days, width, labels, gains.recordings),
      space(6),
      keyPart(days, width, patterns),
    ]
    : [message('No observation', width)]
  const about = [
    `Plays gained per UTC day, ${dateText(days[0]!.date)} to ${dateText(gains.until)}.`,
    ...observed.length ? [most(gains, days), ...events(gains), ...falls(gains)] : [],
  ]
  const source = observed.length
    ? `Source: public Spotify play counts observed on ${observed.length} of ${days.length} ${
      plural(days.length)
    }, the last on ${dateText(observed.at(-1)!.date)}.`
    : `Source: public Spotify play counts; none was observed on these ${days.length} ${plural(days.length)}.`
  return drawFrame(
    {
      id,
      title: `Daily gains of ${isolated(name)}`,
      about,
      description: [...about, ...totals(gains), ...facts(gains, days), source, meaning].join(' '),
      source: [source, meaning],
    },
    format,
    parts,
    <>{hatch(patterns.gap)}{averageHatch(patterns.average)}</>,
  )
}

/** The sums, which a picture of days leaves out: beside a comparison they would be a second total, of other recordings. */
function totals({ dates }: DailyGains): string[] {
  const sum = (of: (date: DailyGains['dates'][number]) => number) =>
    dates.reduce((total, date) => total + of(date), 0)
  const total = sum(({ gain, late_gain }) => (gain ?? 0) + late_gain)
  const events = sum(({ event_plays }) => event_plays)
  return [
    ...isKnown(dates) ? [`${signed(total)} plays in all.`] : [],
    ...events ? [`${signed(total - events)} plays without jumps and merges.`] : [],
  ]
}

const isKnown = (dates: DailyGains['dates']) =>
  dates.some(({ gain, late_recordings }) => gain !== null || late_recordings > 0)

function most({ dates, recordings }: DailyGains, days: readonly GainDay[]): string {
  const peak = peakOf(days)
  const average = peak && isAveraged(peak) ? peak.gain ? ', partly an average' : ', an average' : ''
  const lead = peak
    ? `Most on ${dateText(peak.date)} (${compact(height(peak))}${average})`
    : isKnown(dates)
    ? 'No plays gained'
    : 'No gain known'
  const compared = dates.map(({ recordings_compared }) => recordings_compared).filter((count) => count > 0)
  const [least, greatest] = [Math.min, Math.max].map((of) => compared.length ? of(...compared) : 0) as [
    number,
    number,
  ]
  const range = least === greatest ? grouped(least) : `${grouped(least)} to ${grouped(greatest)}`
  return `${lead}, of ${range} of ${grouped(recordings)} ${
    recordings === 1 ? 'recording' : 'recordings'
  } a day.`
}

function events({ dates }: DailyGains): string[] {
  const days = dates.filter(({ event_recordings }) => event_recordings > 0)
  const plays = days.reduce((sum, { event_plays }) => sum + event_plays, 0)
  return days.length
    ? [
      `Counters jumped or were merged on ${days.length} ${plural(days.length)}, by ${
        grouped(plays)
      } plays, which are no listening and in no bar.`,
    ]
    : []
}

function falls({ dates }: DailyGains): string[] {
  const days = dates.filter(({ corrections }) => corrections > 0).length
  const plays = dates.reduce((sum, { corrected_plays }) => sum + corrected_plays, 0)
  return days
    ? [`Counters fell on ${days} ${plural(days)}, by ${grouped(-plays)} plays in all, which are in no gain.`]
    : []
}

/** The marks in words, for readers who do not see them. */
function facts({ dates }: DailyGains, days: readonly GainDay[]): string[] {
  const count = (is: (day: GainDay) => boolean) => days.filter(is).length
  const [missing, partial] = [count(({ gap }) => gap), count(isPartial)]
  const late = dates.filter(({ late_recordings }) => late_recordings > 0).length
  return [
    ...missing ? [`Without observation: ${missing} ${plural(missing)}.`] : [],
    ...partial ? [`Not all recordings observed: ${partial} ${plural(partial)}.`] : [],
    ...late ? [`Gains over several days end on ${late} ${plural(late)} and are drawn as averages.`] : [],
  ]
}

/** Words in place of a plot. */
export const message = (text: string, width: number): Part => ({
  height: 96,
  draw: (top) => (
    <g>
      <rect
        x={marginOf(width)}
        y={top}
        width={width - 2 * marginOf(width)}
        height={88}
        fill={colors.previous.tint}
      />
      <text
        x={width / 2}
        y={top + 49}
        font-size={textSize[3]}
        font-weight={600}
        fill={colors.ink}
        text-anchor='middle'
      >
        {text}
      </text>
    </g>
  ),
})
