import type { ComponentChildren } from 'preact'
import type { Catalog } from '../../../../client/mod.ts'
import { measuredText } from '../../../../presentation/measured.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { timeText } from '../../../../presentation/dates.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { Tag } from '../../../components/tag.tsx'
import { money, newerValue, number } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'

type Headline = Catalog['headline']

/** The stored value with its range, in figures and as a bar, and how far it can be relied on. */
export const ValueCard = ({ headline, missing, action, counted, children }: {
  headline: Headline
  missing: ComponentChildren
  action: ComponentChildren
  /** How much of the plays was counted. */
  counted: ComponentChildren
  /** What the value stands on. */
  children: ComponentChildren
}) => {
  const { value, currency, confidence, base, as_of, updating, state } = headline
  return (
    <section class='card' aria-label='Value'>
      {value && confidence
        ? (
          <>
            <div class='value-now'>
              <div>
                <p class='row'>
                  Value, estimate{' '}
                  <Tag tone={confidence.level === 'low' ? 'warn' : 'plain'}>
                    {stateWord('confidence', confidence.level)}
                  </Tag>
                </p>
                <p class='amount-big'>{money(value.mid, currency)}</p>
                <p class='muted'>Stored {timeText(as_of)}</p>
                <p>{base && measuredText(base.measured_share)} {counted}</p>
              </div>
              <RangeBar value={value} currency={currency} />
            </div>
            <div class='value-words'>
              {children}
              <div class='value-foot'>
                <details>
                  <summary>Why {stateWord('confidence', confidence.level).toLowerCase()}?</summary>
                  {confidence.deviation_percent !== null && (
                    <p>
                      In two of three cases the result should be within {number(confidence.deviation_percent)}
                      {' '}
                      % of this value. Within 10 % is high confidence, within 20 % medium, beyond that low.
                    </p>
                  )}
                  <p class='muted'>
                    {withDates(confidence.explanation)} {base && withDates(base.explanation)}
                  </p>
                </details>
                {action}
              </div>
            </div>
          </>
        )
        : missing}
      <p role='status' class='muted'>{updating && state !== 'being_made' && `Updating. ${newerValue}`}</p>
    </section>
  )
}

/** Where the range begins and ends, in percent of the width. */
const [from, to] = [17, 83]

function RangeBar({ value: { low, mid, high }, currency }: {
  value: NonNullable<Headline['value']>
  currency: string
}) {
  const at = high > low ? from + (to - from) * (mid - low) / (high - low) : (from + to) / 2
  return (
    <svg
      class='range-bar'
      width='100%'
      height='68'
      role='img'
      aria-label={`Between ${money(low, currency)} and ${money(high, currency)} in 80 of 100 cases`}
    >
      <line x1='0' x2='100%' y1='34' y2='34' />
      <rect x={`${from}%`} width={`${to - from}%`} y='29' height='10' rx='5' />
      <circle cx={`${at}%`} cy='34' r='7' />
      <text class='main-end' x={`${at}%`} y='16' text-anchor='middle'>{compactMoney(mid, currency)}</text>
      <text x={`${from}%`} y='60' text-anchor='middle'>{compactMoney(low, currency)}</text>
      <text x={`${to}%`} y='60' text-anchor='middle'>{compactMoney(high, currency)}</text>
    </svg>
  )
}
