import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Field } from '../../../components/field.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import type { Result } from './scenario-result.tsx'

const usual = { years: '10', rate: '10', price: '' }

/** The value by other assumptions. The report is computed with them, and not stored. */
export function Scenario({ report }: { report: ValuationReport }) {
  const { id, value, assumptions } = report
  const [fields, setFields] = useState(usual)
  const [found, setFound] = useState<{ report: ValuationReport; Result: typeof Result }>()
  const { isBusy, problem, form, reset } = useAct()
  const field = (name: keyof typeof usual, label: string, limits: object) => (
    <Field
      {...{ label, name, ...limits }}
      type='number'
      value={fields[name]}
      onValue={(value) => setFields({ ...fields, [name]: value })}
    />
  )
  const compute = async () => {
    setFound(undefined)
    const [{ Result }, report] = await Promise.all([
      import('./scenario-result.tsx'),
      data(calls.GET(
        '/api/catalogs/{catalogId}/valuation-report',
        ofCatalog({
          id: id!,
          term_years: Number(fields.years),
          discount_rate: Number((Number(fields.rate) / 100).toFixed(6)),
          usd_per_1000_streams: fields.price === '' ? undefined : Number(fields.price),
        }),
      )),
    ])
    setFound({ report, Result })
  }
  const startOver = () => {
    setFields(usual)
    setFound(undefined)
    reset()
  }
  return (
    <section class='card' aria-labelledby='scenario'>
      <div class='head'>
        <h2 id='scenario'>
          With other assumptions <small>Not saved</small>
        </h2>
      </div>
      <form class='scenario' {...form(compute)}>
        {field('years', 'Years', { min: 1, max: 30, step: 1, required: true })}
        {field('rate', 'Discount a year, in %', { min: 0, max: 100, step: 'any', required: true })}
        {field('price', '$ per 1,000 plays', {
          min: .001,
          max: 1000,
          step: 'any',
          placeholder: assumptions.usd_per_1000_streams.toFixed(2),
        })}
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Compute</button>
          {(found || problem) && <button type='button' class='link' onClick={startOver}>Reset</button>}
        </div>
      </form>
      <div role='status'>
        {isBusy && <p class='muted'>Computing…</p>}
        {!isBusy && found && <found.Result stored={value!.mid} report={found.report} />}
      </div>
      {problem}
    </section>
  )
}
