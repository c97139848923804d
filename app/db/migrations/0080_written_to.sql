ALTER TABLE "payee_accounts" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_accounts" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD COLUMN "written_at" timestamp with time zone;