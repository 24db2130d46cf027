import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Change } from '../../../components/change.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { money } from '../../format.ts'
import { pageId } from '../../place.ts'

const usual = { years: '10', rate: '10', price: '' }

/** The value by other assumptions. The report is computed with them, and not stored. */
export function Scenario({ report }: { report: ValuationReport }) {
  const { id, value, currency, assumptions } = report
  const [fields, setFields] = useState(usual)
  const [found, setFound] = useState<ValuationReport>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof typeof usual) => (event: { currentTarget: HTMLInputElement }) =>
    setFields({ ...fields, [name]: event.currentTarget.value })
  const compute = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      setFound(
        await data(calls.GET('/api/catalogs/{catalogId}/valuation-report', {
          params: {
            path: { catalogId: pageId() },
            query: {
              id: id!,
              term_years: Number(fields.years),
              discount_rate: Number((Number(fields.rate) / 100).toFixed(6)),
              usd_per_1000_streams: fields.price === '' ? undefined : Number(fields.price),
            },
          },
        })),
      )
    } catch (error) {
      setFound(undefined)
      setProblem(describeFailure(error).text)
    }
    setBusy(false)
  }
  const reset = () => {
    setFields(usual)
    setFound(undefined)
    setProblem(undefined)
  }
  const change = found?.value && (found.value.mid / value!.mid - 1) * 100
  return (
    <section class='card' aria-labelledby='scenario'>
      <div class='head'>
        <h2 id='scenario'>
          With other assumptions <small>A scenario, which is not stored</small>
        </h2>
      </div>
      <form class='scenario' onSubmit={compute}>
        <label>
          <span>Years</span>
          <input
            type='number'
            min='1'
            max='30'
            step='1'
            required
            value={fields.years}
            onInput={set('years')}
          />
        </label>
        <label>
          <span>Discount a year, in %</span>
          <input
            type='number'
            min='0'
            max='100'
            step='any'
            required
            value={fields.rate}
            onInput={set('rate')}
          />
        </label>
        <label>
          <span>Dollars per 1,000 plays</span>
          <input
            type='number'
            min='0.001'
            max='1000'
            step='any'
            placeholder={assumptions.usd_per_1000_streams.toFixed(2)}
            value={fields.price}
            onInput={set('price')}
          />
        </label>
        <div class='row'>
          <button type='submit' aria-disabled={isBusy ? 'true' : undefined}>Compute</button>
          {(found || problem) && <button type='button' class='link' onClick={reset}>Reset</button>}
        </div>
      </form>
      <div role='status'>
        {isBusy && <p class='muted'>Computing…</p>}
        {!isBusy && found?.value && (
          <div class='scenario-result'>
            <p class='amount-big'>{money(found.value.mid, currency)}</p>
            <p>
              {money(found.value.low, currency)} to {money(found.value.high, currency)},{' '}
              <Change of={change!} /> by the stored value.
            </p>
            {found.assumptions.price_notice && <p class='problem'>{found.assumptions.price_notice}</p>}
            <p class='muted'>
              Lists, links and the export keep the stored value of {money(value!.mid, currency)}.
            </p>
          </div>
        )}
      </div>
      {problem && <p class='problem' role='alert'>{problem}</p>}
    </section>
  )
}
