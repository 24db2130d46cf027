import { useId } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Hatch } from '../../../components/chart/hatch.tsx'
import { compact, compactMoney, count, day, percent } from '../../format.ts'

type Kind = 'measured' | 'estimated' | 'at-risk' | 'firm'
interface Part {
  kind: Kind
  share: number
}

/** A share in percent, with one decimal. */
const shareText = (share: number | null): string =>
  share === null ? '–' : percent(share * 100).replace('+', '')

/**
 * What the value stands on: how much of the trailing year was measured, and which part of the value is in doubt. The report says
 * the one of streams and the other of value, so they are two bars.
 */
export function Origin({ report }: { report: ValuationReport }) {
  const { trailing_year: year, at_risk, base, coverage, value, currency } = report
  const measured = year.measured_share ?? 0
  const risk = at_risk.share ?? 0
  return (
    <section class='card panel' aria-labelledby='origin'>
      <div class='head'>
        <h2 id='origin'>Where it comes from</h2>
        <span class='muted'>{base.valued} of {count(coverage.recordings, 'recording')}</span>
      </div>
      <div class='origin-bars'>
        <Bar
          name='Streams of the last 12 months'
          note={`${compact(year.streams)}, ${day(year.from)} to ${day(year.to)}`}
          parts={[{ kind: 'measured', share: measured }, { kind: 'estimated', share: 1 - measured }]}
        />
        <Bar
          name='Value'
          note={compactMoney(value!.mid, currency)}
          parts={[{ kind: 'firm', share: 1 - risk }, { kind: 'at-risk', share: risk }]}
        />
      </div>
      <ul class='origin-rows'>
        <Row
          kind='measured'
          name='Measured'
          text='Gains between saved counts'
          amount={`${compact(year.measured_streams)} streams`}
          share={shareText(year.measured_share)}
        />
        <Row
          kind='estimated'
          name='Estimated'
          text='Days without a count, before the first or after the last one'
          amount={`${compact(year.estimated_streams)} streams`}
          share={shareText(1 - measured)}
        />
        <Row
          kind='at-risk'
          name='At risk'
          text={at_risk.recordings === 0
            ? 'No count or age is in doubt'
            : `${count(at_risk.recordings, 'recording')} whose count or age may be wrong`}
          amount={compactMoney(at_risk.value ?? 0, currency)}
          share={shareText(risk)}
        />
      </ul>
    </section>
  )
}

const Row = ({ kind, name, text, amount, share }: {
  kind: Kind
  name: string
  text: string
  amount: string
  share: string
}) => (
  <li>
    <i class={`swatch-part ${kind}`} aria-hidden='true' />
    <strong>{name}</strong>
    <span class='muted'>{text}</span>
    <strong class='number'>{amount}</strong>
    <span class='number muted'>{share}</span>
  </li>
)

function Bar({ name, note, parts }: { name: string; note: string; parts: readonly Part[] }) {
  const pattern = useId()
  let x = 0
  return (
    <div>
      <p>
        <strong>{name}</strong> <span class='muted'>{note}</span>
      </p>
      <svg class='part-bar' width='100%' height='14' aria-hidden='true'>
        <Hatch id={pattern} />
        {parts.map(({ kind, share }) => {
          const at = x
          x += share
          return share > 0 && (
            <rect
              key={kind}
              class={kind}
              x={`${at * 100}%`}
              width={`${share * 100}%`}
              height='14'
              fill={kind === 'estimated' ? `url(#${pattern})` : undefined}
            />
          )
        })}
      </svg>
    </div>
  )
}
