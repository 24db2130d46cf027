import type { Result } from '../../../client/mod.ts'
import { Bars } from '../../components/bars.tsx'
import { Change } from '../../components/change.tsx'
import { number } from '../format.ts'

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** The new fans of each day of a week, beside those of the week before. */
export const FansOfDays = (
  { this_week, week_before, percentage_growth, today, days }: Result<'get_home'>['fans'],
) => (
  <>
    <p class='figure'>
      <strong>{number(this_week)}</strong> {percentage_growth !== null && <Change of={percentage_growth} />}
      {' '}
      <small>{number(week_before)} the week before, {number(today)} today</small>
    </p>
    <Bars
      bars={days.slice(7, 14).map(({ date, fans }, index) => ({
        label: weekday.format(new Date(date)),
        value: fans,
        before: days[index]!.fans,
      }))}
      what='Confirmed fans each day'
    />
  </>
)
