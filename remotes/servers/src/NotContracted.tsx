import { EmptyState } from '@portal/ui'

/** Instead of a feature that the project has not bought: what it would do, and how to get it. */
export function NotContracted({ feature, description }: { feature: string; description: string }) {
  return (
    <EmptyState
      title={`${feature}は契約対象外です`}
      description={
        <>
          {description}
          <br />
          ご利用には契約の変更が必要です。担当営業までお問い合わせください。
        </>
      }
    />
  )
}
