import { expect, savePost, signIn, signInOwner, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('an owner describes a tag and merges another one into it by keyboard', async ({ page, request }) => {
  const token = await signInOwner(request)
  const tags = ['Reinforcement learning', 'RL']
  for (const tag of tags) await savePost(request, { token }, { title: `On ${tag}`, tags: [tag] })
  await signIn(page, token)
  await page.goto('/admin/dashboard/tags')
  await page.getByRole('button', { name: 'Edit … Reinforcement learning' }).press('Enter')
  await page.getByLabel('Description').fill('Learning from rewards.')
  await expectGoodScreen(page)
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Learning from rewards.' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit … RL', exact: true }).press('Enter')
  await page.getByLabel('Name').fill('reinforcement learning')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByText('There is a tag “Reinforcement learning” already.')).toBeVisible()
  await page.getByRole('button', { name: 'Merge the two' }).press('Enter')
  await expect(page.getByText('“RL” is now “Reinforcement learning”.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Learning from rewards.' })
  await expect(row).toContainText('2 posts')
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeFocused()
  await expectGoodScreen(page)

  await page.goto('/tags/rl')
  await expect(page).toHaveURL('/tags/Reinforcement%20learning')
  await expect(page.getByText('Learning from rewards.')).toBeVisible()

  await page.goto('/admin/dashboard/tags')
  await page.getByRole('button', { name: 'Remove the former name RL' }).press('Enter')
  await expect(page.getByText('formerly RL')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeFocused()
})
