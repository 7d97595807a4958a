import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { FirstSteps } from '#contract/dashboard.ts'
import { Step } from './step.tsx'

export const AuthorSteps = ({ done }: { done: NonNullable<FirstSteps['authorDone']> }) => (
  <>
    <Step isDone={done.post}>
      <Link to={paths.createPost()}>Write a first post</Link>
    </Step>
    <Step isDone={done.profile}>
      <Link to={`${paths.settings()}#profile`}>Say who you are</Link>: readers see the description of your
      profile above your posts
    </Step>
  </>
)
