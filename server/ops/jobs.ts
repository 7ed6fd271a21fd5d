import { JOB_NAMES, type JobName } from '../job-queue.ts'
import { act, type Commands, done, UsageError } from './command.ts'

export const jobCommands: Commands = {
  job: {
    usage: 'NAME',
    example: 'send-messages',
    summary: `Runs a job once, here and now: ${JOB_NAMES.join(', ')}`,
    words: 1,
    read({ words: [typed = ''] }) {
      const name = requireJob(typed)
      return act(async (deps) => {
        const { jobsOf } = await import('../jobs.ts')
        await jobsOf(deps)[name].run()
        return done(`The job ${name} has run.`, { job: name })
      })
    },
  },
}

function requireJob(name: string): JobName {
  const job = JOB_NAMES.find((each) => each === name)
  if (job === undefined) throw new UsageError(`There is no job "${name}"; there are ${JOB_NAMES.join(', ')}.`)
  return job
}
