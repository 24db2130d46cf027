// The numbers of a printed report, computed again from its CSV and formatted here: shares no code with the page.
import { type Line, reportByHand } from './report-by-hand.ts'

const text = (html: string) =>
  html.replace(/<[^>]*>/g, '').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, inner]) => inner!)

/** What a printed report shows: its head, and of each section the pairs, the rows of its tables and the sentences. */
export function printed(html: string) {
  const [head, ...sections] = html.slice(html.indexOf('<h1')).split(/<section[^>]*>/)
  const parts = (some: string) => ({
    pairs: Object.fromEntries(
      all(some, /<div><dt>(.*?)<\/dd>/gs).map((pair) => pair.split('</dt>').map(text) as [string, string]),
    ),
    rows: all(some, /<tr[^>]*>(.*?)<\/tr>/gs).filter((row) => row.includes('<td'))
      .map((row) => all(row, /<td[^>]*>(.*?)<\/td>/gs).map(text)),
    captions: all(some, /<caption>(.*?)<\/caption>/gs).map(text),
    sentences: all(some, /<(?:p|li)\b[^>]*>(.*?)<\/(?:p|li)>/gs).map(text),
  })
  return {
    head: parts(head!),
    sections: Object.fromEntries(
      sections.map((section) => [text(all(section, /<h[23]>(.*?)<\/h[23]>/gs)[0]!), parts(section)]),
    ),
  }
}

const decimals = (value: number, count: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: count, maximumFractionDigits: count })
    .format(value).replace('-', '−')
const count = (value: number | null) => value === null ? '–' : decimals(value, 0)
const usd = (value: number) => value < 0 ? `−$${decimals(-value, 0)}` : `$${decimals(value, 0)}`
const percent = (share: number | null) => share === null ? '–' : `${(share * 100).toFixed(1)} %`
const change = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)} %`

type Cells = Line & Record<string, string | number | null>

/** The same of its CSV. Names, dates and sentences of the database are not numbers, and are left out. */
export function printedByHand(lines: Cells[], assumptions: Parameters<typeof reportByHand>[1]) {
  const hand = reportByHand(lines, assumptions)
  const { value, trailing_year: year, concentration, coverage, at_risk } = hand
  return {
    value: [usd(value.mid), `${usd(value.low)} to ${usd(value.high)} (80 % range)`],
    // A single reason has the whole value at risk, which is said once.
    risk: at_risk.reasons.map(({ recordings, value }) =>
      (at_risk.reasons.length === 1 ? '' : `${usd(value)}, `) +
      `${count(recordings)} ${recordings === 1 ? 'recording' : 'recordings'}: `
    ),
    riskTotal: `Value at risk: ${usd(at_risk.value)} (${percent(at_risk.share)})`,
    multiple: `${hand.multiple.mid.toFixed(1)}×`,
    trailing: {
      'Plays': count(year.streams),
      'Measured': `${count(year.measured_streams)} (${percent(year.measured_share)})`,
      'Estimated': count(year.estimated_streams),
      'Plays a day now': count(year.run_rate_per_day),
      'Estimated net revenue': usd(year.net_revenue),
      'Share of the largest recording': percent(concentration.top_1_share),
      'Share of the ten largest': percent(concentration.top_10_share),
    },
    cashFlow: [
      ...hand.cash_flow.map(({ year, streams, net_revenue, discount_factor, present_value }) => [
        String(year),
        count(streams.mid),
        usd(net_revenue.mid),
        decimals(discount_factor, 4),
        usd(present_value.mid),
        usd(present_value.low),
        usd(present_value.high),
      ]),
      ['Value', '', '', '', usd(value.mid), usd(value.low), usd(value.high)],
    ],
    sensitivity: hand.sensitivity.map(({ lower, higher }) =>
      [lower!, higher!].map(({ value, change_percent }) => `${usd(value)} (${change(change_percent)})`)
    ),
    decay: hand.decay.map((each) => [
      count(each.recordings),
      count(each.trailing_streams),
      count(each.next_year_streams),
      change(each.change_percent),
      decimals(each.decay_exponent, 3),
    ]),
    coverage: `Covers ${count(coverage.valued)} of ${count(coverage.recordings)} recordings, with ${
      percent(coverage.covered_share)
    } of the known plays.`,
    notValued: hand.not_valued.map((each) =>
      `${count(each.recordings)} ${each.recordings === 1 ? 'recording' : 'recordings'}, ${
        count(each.last_counts)
      } known plays: `
    ),
    recordings: lines.filter(({ next_year_mid }) => next_year_mid !== null)
      .sort((a, b) => b.trailing_streams - a.trailing_streams || (a.isrc < b.isrc ? -1 : 1)).slice(0, 100)
      .map((line) => [
        count(line['measured_days'] as number),
        count(line.trailing_streams),
        percent(line.trailing_streams / year.streams),
        count(line.next_year_mid),
      ]),
  }
}

/** The paths of all numbers of a JSON value, with places in lists as one. */
export const numbersIn = (value: unknown, path = ''): string[] =>
  typeof value === 'number'
    ? [path]
    : Array.isArray(value)
    ? value.flatMap((each) => numbersIn(each, `${path}[]`))
    : value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, each]) => numbersIn(each, path ? `${path}.${name}` : name))
    : []
