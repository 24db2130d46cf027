import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends a command: its message is printed without a stack trace. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The arguments of a command that has --help. @throws Refusal for a wrong flag */
export function readArguments<const C extends ParseArgsConfig>(command: string, config: C) {
  try {
    return parseArgs(config)
  } catch (error) {
    const problem = (error as Error).message.replace(/\. .*/s, '')
    throw new Refusal(`${problem}. Try: npm run ${command} -- --help`, 2)
  }
}
