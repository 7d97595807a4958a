import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { ListedPost, PostStatus } from '#contract/post.ts'
import { clearNotice } from '../notices/notices.tsx'

interface Props {
  post: ListedPost
  onToggle: (status: PostStatus) => void
  onDelete: () => void
}

export function PostMenu({ post, onToggle, onDelete }: Props) {
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className="menu-trigger" aria-label={`Actions for ${post.title}`}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M10 3.5v.01M10 10v.01M10 16.5v.01" />
        </svg>
      </Button>
      <Popover placement="bottom end">
        <Menu className="action-menu">
          <MenuItem
            onAction={() => {
              clearNotice()
              navigate(paths.editPost(post.url))
            }}
          >
            Edit
          </MenuItem>
          {post.status === 'public' ? (
            <MenuItem onAction={() => onToggle('private')}>Make Private</MenuItem>
          ) : (
            <MenuItem onAction={() => onToggle('public')}>Make Public</MenuItem>
          )}
          <MenuItem className="danger" onAction={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
