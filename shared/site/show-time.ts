/** A time zone of a country (ISO 3166-1) whose clocks skip this time of this day; undefined if none does, or for another text. */
export function zoneWithoutTime(country: string, date: string, time: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  const zones = (new Intl.Locale(`und-${country}`) as unknown as { getTimeZones(): string[] | undefined })
    .getTimeZones() ?? []
  return zones.find((zone) => !exists(zone, Date.parse(`${date}T${time}Z`)))
}

const dayMs = 86_400_000

/** Whether the clocks of a zone ever show a time, which is given as if it were in UTC. */
function exists(timeZone: string, wall: number): boolean {
  // Swedish writes YYYY-MM-DD HH:MM.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const wallOf = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
  const offsets = [wall - dayMs, wall + dayMs].map((instant) => wallOf(instant) - instant)
  return offsets.some((offset) => wallOf(wall - offset) === wall)
}
