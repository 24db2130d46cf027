import { expect } from 'vitest'
import { get } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

interface Row {
  method: string
  age_class: string
  size_class: string
  median_error: number | null
}

rule(
  'the page of the valuation model has the errors that the API tells, and needs nothing else',
  {},
  async () => {
    const { headers, text } = await get('/api/valuation-model/page')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|\bsrc=/)
    const { body: { state, backtests } } = await get('/api/valuation-model')
    if (state !== 'published') expect(text).toContain('too few recordings')
    for (const { method, age_class, size_class, median_error } of backtests as Row[]) {
      if (method !== 'model' || age_class !== 'all' || size_class !== 'all' || median_error === null) continue
      expect(text).toContain(`${(median_error * 100).toFixed(1)}\u00a0%`)
    }
  },
)
