// Fields are checked and converted as bytes: a string for each would take longer than the database takes for the row.

const two32 = 2 ** 32
const [zero, nine, dash, colon, dot, plus] = [0x30, 0x39, 0x2d, 0x3a, 0x2e, 0x2b]
const capitalStep = 0x20
const isDigit = (byte: number) => byte >= zero && byte <= nine
const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Two letters, three letters or digits, seven digits; small letters become capitals, in place. */
export function readIsrc(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== 12) return false
  let small = false
  for (let index = 0; index < 12; index++) {
    const byte = bytes[start + index]!
    if (index >= 2 && isDigit(byte)) continue
    if (index >= 5) return false
    if (isCapital(byte)) continue
    if (!isCapital(byte - capitalStep)) return false
    small = true
  }
  if (small) {
    for (let index = start; index < start + 5; index++) if (bytes[index]! > 0x60) bytes[index]! -= capitalStep
  }
  return true
}

/** An ISRC as a number of its own, which is below 2^50. */
export function isrcNumber(bytes: Uint8Array, start: number): number {
  let letters = 0
  for (let index = start; index < start + 5; index++) {
    const byte = bytes[index]!
    letters = letters * 36 + (byte >= 0x41 ? byte - 0x37 : byte - zero)
  }
  let digits = 0
  for (let index = start + 5; index < start + 12; index++) digits = digits * 10 + bytes[index]! - zero
  return letters * 10_000_000 + digits
}

/** Days since 2000-01-01 of YYYY-MM-DD; NaN for anything else, and for a day that no calendar has. */
export function readDate(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return NaN
  const year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2)
  const month = twoDigits(bytes, start + 5)
  const day = twoDigits(bytes, start + 8)
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return NaN
  const leap = isLeap(year)
  if (day > monthDays[month - 1]! + (leap && month === 2 ? 1 : 0)) return NaN
  const before = year - 1
  return before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) -
    730_119 +
    daysBeforeMonth[month - 1]! + (leap && month > 2 ? 1 : 0) + day - 1
}

/**
 * Writes the microseconds since 2000-01-01T00:00Z of an ISO 8601 time with a zone, as Postgres holds a timestamptz.
 * False, with nothing written, when it is none: a day or hour that does not exist, no zone, finer than a microsecond.
 */
export function readInstant(
  bytes: Uint8Array,
  start: number,
  end: number,
  view: DataView,
  at: number,
): boolean {
  if (end - start < 17 || bytes[start + 10] !== 0x54) return false
  const days = readDate(bytes, start, start + 10)
  const hour = twoDigits(bytes, start + 11)
  const minute = twoDigits(bytes, start + 14)
  if (!(hour <= 23 && minute <= 59 && bytes[start + 13] === colon)) return false
  let next = start + 16
  let second = 0
  let micros = 0
  if (bytes[next] === colon) {
    second = twoDigits(bytes, next + 1)
    next += 3
    if (!(second <= 59) || next >= end) return false
    if (bytes[next] === dot) {
      const first = ++next
      while (next < end && isDigit(bytes[next]!)) micros = micros * 10 + bytes[next++]! - zero
      const digits = next - first
      if (digits < 1 || digits > 6) return false
      micros *= 10 ** (6 - digits)
    }
  }
  const offset = readOffset(bytes, next, end)
  const seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
  if (Number.isNaN(seconds)) return false
  // Beyond 2^53 microseconds, which is the year 2285, numbers are no longer exact.
  if (Math.abs(seconds) < 9e9) writeInt64(view, at, seconds * 1e6 + micros)
  else view.setBigInt64(at, BigInt(seconds) * 1_000_000n + BigInt(micros))
  return true
}

/** Seconds east of UTC of Z, +HH, +HHMM or +HH:MM, as far as Postgres goes. */
function readOffset(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  const sign = bytes[start]
  if (length === 1 && sign === 0x5a) return 0
  if (sign !== plus && sign !== dash) return NaN
  const withColon = length === 6 && bytes[start + 3] === colon
  if (length !== 3 && length !== 5 && !withColon) return NaN
  const hours = twoDigits(bytes, start + 1)
  const minutes = length === 3 ? 0 : twoDigits(bytes, withColon ? start + 4 : start + 3)
  if (!(hours <= 15 && minutes <= 59)) return NaN
  return (sign === dash ? -1 : 1) * (hours * 3600 + minutes * 60)
}

export type IntegerFault = 'not whole' | 'too large' | undefined

/** Writes a whole number as Postgres holds a bigint. */
export function readBigint(
  bytes: Uint8Array,
  start: number,
  end: number,
  view: DataView,
  at: number,
): IntegerFault {
  const negative = bytes[start] === dash
  const first = negative ? start + 1 : start
  if (first >= end) return 'not whole'
  let number = 0
  for (let index = first; index < end; index++) {
    const byte = bytes[index]!
    if (!isDigit(byte)) return 'not whole'
    number = number * 10 + byte - zero
  }
  if (number <= Number.MAX_SAFE_INTEGER) {
    writeInt64(view, at, negative ? -number : number)
    return
  }
  if (number > 1e19) return 'too large'
  const exact = BigInt(String.fromCharCode(...bytes.subarray(first, end)))
  if (exact > (negative ? 2n ** 63n : 2n ** 63n - 1n)) return 'too large'
  view.setBigInt64(at, negative ? -exact : exact)
}

function writeInt64(view: DataView, at: number, value: number) {
  const high = Math.floor(value / two32)
  view.setInt32(at, high)
  view.setUint32(at + 4, value - high * two32)
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [bytes[at]!, bytes[at + 1]!]
  return isDigit(tens) && isDigit(ones) ? (tens - zero) * 10 + ones - zero : NaN
}
