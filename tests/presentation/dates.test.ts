import { expect, it } from 'vitest'
import { monthText, withDates } from '../../shared/presentation/date-sentences.ts'
import { dateText, timeText } from '../../shared/presentation/dates.ts'

it('a date in a text has one form, in UTC', () => {
  expect(dateText('2026-11-08')).toBe('8 Nov 2026')
  expect(monthText('2026-11')).toBe('Nov 2026')
  expect(timeText('2026-12-31T23:30:00-02:00')).toBe('1 Jan 2027, 01:30 UTC')
  expect(withDates('From 2025-10: not counted since 2026-03-01, but 2026-03-02T04:00Z was.'))
    .toBe('From Oct 2025: not counted since 1 Mar 2026, but 2026-03-02T04:00Z was.')
})
