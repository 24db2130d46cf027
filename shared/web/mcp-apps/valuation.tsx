import { useState } from 'preact/hooks'
import { dateText } from '../../presentation/dates.ts'
import { states } from '../../presentation/states.ts'
import { connect, type ViewProps } from './host.tsx'

const cases = states.value
type Case = keyof typeof cases
type Band = Record<Case, number>

interface Explanation extends Band {
  measured_at: string
  constants: {
    version: number
    usd_per_stream: number
    gross_up: Band
    first_share: number
    second_share: number
    multiple: Band
    default_age_years: number
    least_age_years: number
  }
  inputs: {
    total_streams: number
    measured_song_count: number
    song_count: number
    dated_song_count: number
    mean_age_years: number | null
    age_years: number
    age_rule: 'mean' | 'default' | 'floor'
  }
  steps: ({ name: string; formula: string } & Band)[]
}

const dollars = (value: number) =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: value < 1000 ? 2 : 0,
  })
const number = (value: number, digits = 6) => value.toLocaleString('en-US', { maximumFractionDigits: digits })
/** Revenues and the value are dollars, streams are not. */
const amount = (name: string, value: number) => /streams$/.test(name) ? number(value, 0) : dollars(value)
const words = (name: string) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

const ageRules = {
  mean: 'the mean age of the dated recordings',
  default: 'the default, because no release date is known',
  floor: 'the smallest age used, because the mean is below it',
}

const Valuation = ({ output }: ViewProps<Explanation>) => (
  <>
    <Value {...output} />
    <Steps {...output} />
    <Inputs {...output} />
    <Constants {...output} />
    <p class='note'>
      An estimate from public play counts, not an offer. Steps are rounded for display; each one uses the
      exact value of the one before.
    </p>
  </>
)

function Value({ low, mid, high, measured_at, inputs }: Explanation) {
  const share = high > low ? (mid - low) / (high - low) * 100 : 50
  return (
    <header>
      <p class='quiet'>Value of the catalog, estimate</p>
      <h1>{dollars(mid)}</h1>
      <div class='range' aria-hidden='true'>
        <span style='left:0'></span>
        <span style={`left:${share.toFixed(2)}%`}></span>
        <span style='left:100%'></span>
      </div>
      <div class='ends'>
        <span>Low {dollars(low)}</span>
        <span>High {dollars(high)}</span>
      </div>
      <p class='quiet'>
        Measured on {dateText(measured_at)}: {number(inputs.measured_song_count)} of{' '}
        {number(inputs.song_count)} recordings.
      </p>
    </header>
  )
}

function Steps({ steps }: Explanation) {
  const [chosen, choose] = useState<Case>('mid')
  return (
    <section>
      <h2 id='steps'>How it is computed</h2>
      <div class='actions' role='group' aria-label='Case' style='margin:8px 0'>
        {(Object.keys(cases) as Case[]).map((name) => (
          <button
            type='button'
            id={`case-${name}`}
            aria-pressed={name === chosen}
            onClick={() => choose(name)}
          >
            {cases[name]}
          </button>
        ))}
      </div>
      <ol class='steps' aria-labelledby='steps'>
        {steps.map(({ name, formula, ...band }, index) => (
          <li>
            <span>{index + 1}. {words(name)}</span>
            <b>{amount(name, band[chosen])}</b>
            <code>{formula}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Inputs = ({ inputs }: Explanation) => (
  <Rows
    title='Measured'
    rows={[
      ['Cumulative plays', number(inputs.total_streams)],
      ['Recordings with a release date', number(inputs.dated_song_count)],
      ['Mean age in years', inputs.mean_age_years === null ? 'unknown' : number(inputs.mean_age_years)],
      [`Age used: ${ageRules[inputs.age_rule]}`, number(inputs.age_years)],
    ]}
  />
)

const Constants = ({ constants }: Explanation) => {
  const band = ({ low, mid, high }: Band) => [low, mid, high].map(number).join(' / ')
  return (
    <details>
      <summary>Constants, version {constants.version}</summary>
      <Rows
        title='Low / estimate / high where they differ'
        rows={[
          ['US dollars per stream', number(constants.usd_per_stream)],
          ['Gross-up', band(constants.gross_up)],
          ['First share', number(constants.first_share)],
          ['Second share', number(constants.second_share)],
          ['Multiple', band(constants.multiple)],
          ['Default age in years', number(constants.default_age_years)],
          ['Smallest age in years', number(constants.least_age_years)],
        ]}
      />
    </details>
  )
}

const Rows = ({ title, rows }: { title: string; rows: [string, string][] }) => (
  <table>
    <caption>{title}</caption>
    {rows.map(([name, value]) => (
      <tr>
        <th scope='row'>{name}</th>
        <td>{value}</td>
      </tr>
    ))}
  </table>
)

void connect('valuation', Valuation)
