import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { tracingOptions, tracingVariables } from '../../shared/composition/tracing.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { openWorker } from '../support/worker.ts'
import { readSource } from '../structure/imports.ts'
import { completeMetrics, type Metric } from './parse.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
}
interface Panel {
  type: string
  title: string
  description?: string
  targets?: { expr: string }[]
}

const guide = readSource('docs/monitoring.md')
const rules: Rule[] = parse(readSource('docs/observability/alerts.yml')).groups[0].rules
const panels: Panel[] = JSON.parse(readSource('docs/observability/dashboard.json')).panels
  .filter(({ type }: Panel) => type !== 'row')
const expressions = [
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr]),
  ...panels.flatMap(({ title, targets }) => targets!.map(({ expr }) => [`the panel ${title}`, expr])),
] as [string, string][]

const secret = 'a-secret-for-metrics-of-32-characters'
const platform = fixture(() => openPlatform({ METRICS_SECRET: secret }))
const metrics = fixture(async () => {
  await (await openWorker(platform.database, [])).stop()
  return { all: await completeMetrics(platform, secret) }
})

/** Labels that Prometheus adds. */
const added = ['job', 'instance']
/** The labels of a metric, from the table of the guide, because a metric without a value shows none. */
const labelsOf = (name: string) => {
  const row = guide.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``))
  expect(row, `${name} in the table of docs/monitoring.md`).toBeDefined()
  const [, names, labels] = row!.split('|') as [string, string, string]
  const position = [...names.matchAll(/`([^`]+)`/g)].findIndex(([, one]) => one === name)
  const all = labels.split(';')
  return (all[position] ?? all.at(-1))!.match(/\w+/g)!
}
/** `platform_x_bucket` is a line of the histogram `platform_x`. */
const familyOf = (name: string, families: Map<string, Metric>) =>
  families.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')

describe('the metrics and labels', () => {
  it.each(expressions)('of %s exist', (_what, expr) => {
    const used = [...expr.matchAll(/\b((?:platform|process)_\w+|up)(?:\{([^}]*)\})?/g)]
    expect(used.length).toBeGreaterThan(0)
    for (const [, name, selector = ''] of used) {
      if (name === 'up') continue
      const family = familyOf(name!, metrics.all)
      expect([...metrics.all.keys()]).toContain(family)
      const labels = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label]) => label!)
      const known = [
        ...labelsOf(family),
        ...added,
        ...metrics.all.get(family)!.type === 'histogram' ? ['le'] : [],
      ]
      expect(known).toEqual(expect.arrayContaining(labels))
    }
  })

  it('of the guide are all that there are', () => {
    const described = [...guide.matchAll(/`((?:platform|process)_\w+)`/g)].map(([, name]) => name!)
    for (const name of metrics.all.keys()) expect(described).toContain(name)
    for (const name of described.filter((name) => !name.endsWith('_'))) {
      expect([...metrics.all.keys()]).toContain(name)
    }
  })

  it('of the guide are those of the lines', () => {
    for (const [name, { lines, type }] of metrics.all) {
      const known = [...labelsOf(name), ...type === 'histogram' ? ['le'] : []]
      for (const { labels } of lines) expect(known).toEqual(expect.arrayContaining(Object.keys(labels)))
    }
  })
})

it('every alert is explained in the guide', () => {
  const explained = [...guide.matchAll(/^\| `([A-Z]\w+)` +\|/gm)].map(([, name]) => name)
  expect(explained).toEqual(rules.map(({ alert }) => alert))
  for (const { labels } of rules) expect(['page', 'ticket']).toContain(labels.severity)
})

it('every panel says what a bad value means', () => {
  expect(panels.length).toBeGreaterThan(15)
  for (const { title, description } of panels) expect(description, title).toMatch(/\w{3}.*\.$/)
})

it('the variables for traces are accepted, and are the same for every process', () => {
  const [, block] = /```ini\n(OTEL_DENO=[^`]*)```/.exec(guide)!
  const variables = Object.fromEntries(block!.trim().split('\n').map((line) => line.split('=')))
  expect(variables).not.toHaveProperty('OTEL_SERVICE_NAME')
  expect(tracingOptions(z.object(tracingVariables).parse(variables))).toEqual({ ratio: 1 })
})
