/** Messages that calls return and pages show. All but the last eleven are specified to the letter. */
export const messages = {
  signInFailed: 'Something went wrong!',
  signUpFailed: 'Something went wrong, please try again!',
  passwordMismatch: 'Password is not same!',
  passwordChanged: 'Password Changed Successfully!',
  passwordFailed: 'Something went wrong!',
  currentPasswordWrong: 'Current Password is wrong!',
  postCreated: 'Post created successfully',
  postUpdated: 'Post updated successfully',
  userDeleted: 'User Deleted Successfully!',
  positionChanged: 'User Position Changed Successfully!',
  contactsRefused: 'You are not authorized to view the contacts!',
  usersRefused: 'You are not owner to view the members of the blog!',
  resetMailOff:
    'This blog sends no mail. Ask one of its owners, or whoever runs its server, for a link to set a new password.',
  resetMailSent:
    'If there is an account with this name, a link to set a new password is on its way by mail. It works once, within 30 minutes.',
  allPostsRefused: 'Only owners of this blog may see the posts of everyone and take them down.',
  auditRefused: 'Only owners of this blog may read its audit log.',
  siteRefused: 'Only owners of this blog may change its settings.',
  passwordConfirmed: 'Password confirmed.',
  passwordWrong: 'This is not your password.',
  contactSent: 'Thank you! Your message has been sent.',
  contactDeleted: 'The message was deleted.',
  accountSuspended: 'The account is suspended.',
  suspensionLifted: 'The suspension is lifted.',
  sessionsEnded: 'All sessions of this account have ended.',
} as const
