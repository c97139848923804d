ALTER TABLE "bills" ADD COLUMN "advance_failure" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "advance_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "vat_regime" text DEFAULT 'exempt' NOT NULL;--> statement-breakpoint
UPDATE "bills" SET "advance_failure" = 'declined', "advance_until" = d."choice_due_at" FROM "tax_declarations" d WHERE d."id" = "bills"."id" AND d."state" = 'user_declined' AND d."choice" IS NULL AND "bills"."advance";--> statement-breakpoint
UPDATE "bills" SET "advance_failure" = 'rejected', "advance_until" = d."card_at" FROM "tax_declarations" d WHERE d."id" = "bills"."id" AND d."state" = 'rejected' AND d."card_at" IS NOT NULL AND "bills"."advance";