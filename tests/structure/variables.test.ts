import { describe, expect, it } from 'vitest'
import { functionVariables, readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration, workerVariables } from '../../shared/composition/worker-configuration.ts'
import { providers } from '../../shared/providers/index.ts'
import type { AnyProvider } from '../../shared/providers/provider.ts'
import { workerEnvironment } from '../../supabase/local/environment.ts'
import { environmentIn, shells } from '../support/shell-variables.ts'
import { readSource } from './imports.ts'

const isVariable = (text: string) => /^[A-Z][A-Z0-9]+(_[A-Z0-9]+)+$/.test(text)
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
/** Each variable with the rows of the operator's tables that begin with it. */
const rows = ['docs/operating.md', 'docs/providers.md'].flatMap((file) => readSource(file).split('\n'))
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => codes(row.split('|')[1]!).filter(isVariable).map((name) => ({ name, row })))
const rowsOf = (name: string) => rows.filter((row) => row.name === name).map(({ row }) => row)
const vendors = (providers as readonly AnyProvider[]).flatMap(({ environment }) => Object.keys(environment))
const all = [...new Set([...functionVariables(), ...workerVariables])].sort()

describe('the tables of variables', () => {
  it.each(all)('have a row for %s', (name) => {
    expect(rowsOf(name)).not.toEqual([])
  })

  it('have no variable that nothing reads', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(rows.map(({ name }) => name).filter((name) => !all.includes(name))).toEqual([])
  })

  it.each(workerVariables.filter((name) => !vendors.includes(name)))('say the worker reads %s', (name) => {
    expect(rowsOf(name).join('\n')).toMatch(/worker|WORKER/)
  })
})

describe('npm start gives the functions a complete configuration', () => {
  it.each(Object.keys(shells))('where the shell has %s alone', (name) => {
    const environment = { ...environmentIn(shells[name]!), SB_REGION: 'local' }
    const worker = workerEnvironment('postgres://platform_worker@127.0.0.1/platform', environment)
    expect(readConfiguration(environment).baseUrl).toMatch(/^http/)
    expect(readWorkerConfiguration(worker).worker.database.url).toContain('platform_worker')
  })
})
