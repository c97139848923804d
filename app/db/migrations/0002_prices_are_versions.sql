-- The price that a contract opened with is its first version.
INSERT INTO "price_versions" ("contract_id", "format", "hourly_price_cents", "status", "reason", "created_at")
	SELECT "id", "course_format", "hourly_price_cents", 'accepted', 'opening', "created_at" FROM "contracts";--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "hourly_price_cents";
