import { compact } from '../format.ts'
import { compactMoney } from '../../../presentation/money.ts'

/** A range of amounts with one unit and as many digits, such as $16.7 to 29.0 M. */
export function compactRange({ low, high }: { low: number; high: number }, currency: string): string {
  const [from, to] = [compactMoney(low, currency), compact(high)]
  const whole = /^\D*\d+(?= |$)/
  const isEven = whole.test(from) === whole.test(to)
  const [least, most] = isEven ? [from, to] : [from.replace(whole, '$&.0'), to.replace(whole, '$&.0')]
  const unit = most.slice(-2)
  return `${unit.startsWith(' ') && least.endsWith(unit) ? least.slice(0, -2) : least} to ${most}`
}
