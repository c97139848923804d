ALTER TABLE "teachers" ADD COLUMN "country" text DEFAULT 'FR' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD COLUMN "buyer_country" text DEFAULT 'FR' NOT NULL;