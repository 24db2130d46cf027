#!/usr/bin/env node
import process from 'node:process'
import { failureOf } from './failure.ts'
import { interrupt } from './interrupt.ts'
import { program } from './program.ts'

// Once: a second Ctrl-C ends the process at once.
process.once('SIGINT', interrupt)
process.once('SIGTERM', interrupt)

// A reader such as `head` may end before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const args = process.argv.slice(2)
try {
  await program().parseAsync(args, { from: 'user' })
} catch (error) {
  const { message, exitCode } = failureOf(error, args.includes('--json'))
  if (message) console.error(message)
  process.exitCode = exitCode
}
